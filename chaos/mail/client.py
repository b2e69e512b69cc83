"""Mail programs: Python's imaplib and smtplib, and ManageSieve, told by lines of JSON what to do, each in its own thread.

A line in is {"id": 1, "command": "sign_in", ...}; a line out {"id": 1, "response": ...}, or {"id": 1, "error": "..."}.
Moments are seconds of the machine's clock.
"""

import base64
import imaplib
import json
import smtplib
import socket
import sys
import threading
import time

HOST = "127.0.0.1"
PATIENCE = 20
writing = threading.Lock()
# Sessions that are left open, by name.
sessions = {}


def say(**message):
    with writing:
        print(json.dumps(message), flush=True)


def text_of(value):
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def log_in(port, user, password):
    """An IMAP session, and the server's response: OK, or NO with its reason."""
    imap = imaplib.IMAP4(HOST, port, timeout=PATIENCE)
    try:
        imap.login(user, password)
        return imap, "OK"
    except imaplib.IMAP4.error as error:
        return imap, "NO " + text_of(error.args[0])


def sign_in(port, user, password):
    imap, response = log_in(port, user, password)
    imap.shutdown()
    return response


def inbox(port, user, password):
    """How many messages are in the inbox."""
    imap, response = log_in(port, user, password)
    if response != "OK":
        imap.shutdown()
        return response
    count = int(imap.select("INBOX", readonly=True)[1][0])
    imap.logout()
    return count


def search(port, user, password, criteria):
    """How many messages of the inbox match."""
    imap, response = log_in(port, user, password)
    if response != "OK":
        imap.shutdown()
        return response
    imap.select("INBOX", readonly=True)
    count = len(imap.search(None, *criteria)[1][0].split())
    imap.logout()
    return count


def converse(lines, stream, command):
    """Sends a command of ManageSieve (RFC 5804). @returns the server's response: OK, or NO or BYE with its words."""
    if command:
        stream.sendall(command)
    while True:
        line = lines.readline()
        if not line:
            return "hung up"
        if line.startswith((b"OK", b"NO", b"BYE")):
            return "OK" if line.startswith(b"OK") else text_of(line).strip()


def put_script(port, user, password, script):
    """Makes a text the active script of mail rules. @returns the first response that isn't OK, or OK."""
    secret = base64.b64encode(f"\0{user}\0{password}".encode())
    text = script.encode()
    commands = [
        b"",
        b'AUTHENTICATE "PLAIN" "%s"\r\n' % secret,
        b'PUTSCRIPT "main" {%d+}\r\n%s\r\n' % (len(text), text),
        b'SETACTIVE "main"\r\n',
    ]
    with socket.create_connection((HOST, port), PATIENCE) as stream, stream.makefile("rb") as lines:
        for command in commands:
            response = converse(lines, stream, command)
            if response != "OK":
                return response
        stream.sendall(b"LOGOUT\r\n")
    return "OK"


def wait_for_end(imap, session):
    line = b""
    try:
        while True:
            more = imap.readline()
            if not more:
                break
            line = more
            if more.startswith(b"* BYE"):
                break
    except OSError as error:
        line = str(error).encode()
    session["at"] = time.time()
    session["line"] = text_of(line).strip()
    session["over"].set()


def idle(name, port, user, password):
    """Waits for news (RFC 2177) in a session that is left open."""
    imap, response = log_in(port, user, password)
    if response != "OK":
        imap.shutdown()
        return response
    imap.select("INBOX")
    imap.send(b"A9 IDLE\r\n")
    while not imap.readline().startswith(b"+"):
        pass
    imap.sock.settimeout(None)
    session = {"imap": imap, "over": threading.Event()}
    sessions[name] = session
    threading.Thread(target=wait_for_end, args=(imap, session), daemon=True).start()
    return "OK"


def session_end(name, within):
    """When the server closed a session that waits, and its last line; null while it is open."""
    session = sessions[name]
    if not session["over"].wait(within):
        return None
    return {"at": session["at"], "line": session["line"]}


def refusal(error):
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = list(error.recipients.values())[0]
    else:
        code, text = error.smtp_code, error.smtp_error
    return f"{code} {text_of(text)}"


def submission(port, user, password):
    """A session of submission, and the server's response to the password."""
    smtp = smtplib.SMTP(HOST, port, timeout=PATIENCE)
    try:
        code, text = smtp.login(user, password)
        return smtp, f"{code} {text_of(text)}"
    except smtplib.SMTPResponseException as error:
        smtp.close()
        return None, refusal(error)


def submit(port, user, password, sender, to):
    """Signs in and sends a message. @returns the word that decided."""
    smtp, response = submission(port, user, password)
    if smtp is None:
        return response
    return send_in(smtp, sender, to)


def send_in(smtp, sender, to):
    try:
        smtp.sendmail(sender, [to], f"Subject: From {sender or 'nobody'}\r\n\r\nA message.\r\n")
        return "250 taken"
    except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
        return refusal(error)
    except smtplib.SMTPServerDisconnected:
        return "hung up"


def deliver_all(port, messages):
    """Delivers messages from outside in one session. @returns the code of the response to each."""
    codes = []
    with smtplib.SMTP(HOST, port, timeout=PATIENCE) as smtp:
        for message in messages:
            text = f"Subject: {message['subject']}\r\n\r\nA message.\r\n"
            try:
                smtp.sendmail("sender@outside.example", [message["to"]], text)
                codes.append("250")
            except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
                codes.append(refusal(error))
    return codes


def open_submission(name, port, user, password):
    sessions[name], response = submission(port, user, password)
    return response


def send_next(name, sender, to):
    """Sends one more message in the session that is open."""
    return send_in(sessions[name], sender, to)


commands = {
    command.__name__: command
    for command in (
        sign_in,
        inbox,
        search,
        put_script,
        idle,
        session_end,
        submit,
        deliver_all,
        open_submission,
        send_next,
    )
}


def work(number, command, arguments):
    try:
        say(id=number, response=commands[command](**arguments))
    except Exception as error:  # noqa: BLE001
        say(id=number, error=f"{type(error).__name__}: {error}")


for text in sys.stdin:
    order = json.loads(text)
    threading.Thread(
        target=work, args=(order.pop("id"), order.pop("command"), order), daemon=True
    ).start()
