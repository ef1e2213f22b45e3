#!/usr/bin/env bash
# openapi-python-client and a tuple of a fixed length.
#
# OpenAPI 3.1 takes JSON Schema 2020-12, where a pair is "prefixItems" with "items": false, and false is a schema like any
# other. Validators accept such a document. openapi-python-client 0.29.1 refuses all of it, not only this operation, with
# "Input should be a valid dictionary or instance of Schema". Without "items": false it generates a client, in which the
# pair is a list of either type and any length. An array of one type with minItems and maxItems is what it reads.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip install --quiet openapi-python-client==0.29.1 openapi-spec-validator==0.9.0 ruff==0.17.6 >&2
PATH="$folder/python/bin:$PATH"

document() {  # its pair is closed or open
  cat > "$1.json" <<JSON
{"openapi": "3.1.0", "info": {"title": "Prices $1", "version": "1"},
 "paths": {"/price": {"get": {"operationId": "price", "responses": {"200": {"description": "A name and a number.",
  "content": {"application/json": {"schema": {"type": "object", "required": ["pair"], "properties": {"pair":
   {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]$2}}}}}}}}}}}
JSON
}
document closed ', "items": false'
document open ''

python - <<'PY'
import json
from importlib.metadata import version

from openapi_spec_validator import validate

for name in ("closed", "open"):
    validate(json.load(open(f"{name}.json")))
print(f"openapi-spec-validator {version('openapi-spec-validator')}: both documents are valid")
print(f"openapi-python-client {version('openapi-python-client')}:")
PY

if openapi-python-client generate --path closed.json --meta none --output-path closed > closed.log 2>&1; then
  echo "  closed: generated now"
  exit 1
fi
echo "  closed: $(grep -o 'Input should be a valid dictionary or instance of Schema' closed.log)"
openapi-python-client generate --path open.json --meta none --output-path open > open.log 2>&1
echo "  open: $(grep -rhoE '^    pair: .*' open/models | head -1 | xargs)"
grep -rqE '^    pair: list\[(int \| str|str \| int)\]' open/models
