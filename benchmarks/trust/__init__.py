"""Nothing is lost, halved or doubled while processes are killed, disks are full and machines are gone."""
