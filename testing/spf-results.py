"""Prints what python3-spf says of each query that it reads as JSON, with the records that the query has."""
import json
import socket
import sys

import spf

zone = {}


def look_up(name, qtype, strict=True, timeout=None, level=0):
    """Answers like a resolver, with the alias before its target."""
    records = zone.get(name.lower().rstrip("."), {})
    alias = records.get("CNAME")
    if alias and qtype != "CNAME" and level < 8:
        yield ((name, "CNAME"), alias[0].rstrip("."))
        yield from look_up(alias[0], qtype, strict, timeout, level + 1)
        return
    for value in records.get(qtype, []):
        if qtype == "TXT":
            strings = [value] if isinstance(value, str) else value
            yield ((name, qtype), tuple(text.encode() for text in strings))
        elif qtype == "MX":
            preference, host = value.split(" ")
            yield ((name, qtype), (int(preference), host.rstrip(".")))
        elif qtype == "AAAA":
            yield ((name, qtype), socket.inet_pton(socket.AF_INET6, value))
        else:
            yield ((name, qtype), value.rstrip("."))


spf.DNSLookup = look_up

for line in sys.stdin:
    query = json.loads(line)
    zone = query["zone"]
    result, _code, text = spf.query(
        i=query["ip"], s=query["sender"], h=query["helo"], strict=True
    ).check()
    print(json.dumps({"result": result, "text": str(text)}))
