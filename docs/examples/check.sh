curl --silent https://muster.example/api/v1/check \
  --header 'Content-Type: application/json' \
  --data '{
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Patrol",
    "units": [
      {"name": "Captain", "figure": "hero", "options": {"commander": true}},
      {"name": "Guards", "figure": "troop", "count": 4}
    ]
  }'
