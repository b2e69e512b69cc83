#!/bin/sh
# Puts Debian's Dovecot 2.4 into a folder, for tests beside the Dovecot of this machine: `testing/dovecot-2.4.sh FOLDER
# [RELEASE]`, as root, with debootstrap. The release is trixie (Debian 13) where none is named. It downloads some 100 MB.
# Then `DOVECOT_ROOT=FOLDER npx vitest run --project server server/mail server/embedded-mail server/cli/mail` uses it.
set -eu
folder=${1:?usage: testing/dovecot-2.4.sh FOLDER [RELEASE]}
[ ! -e "$folder" ] || { echo "$folder exists already." >&2; exit 1; }

packages=dovecot-core,dovecot-imapd,dovecot-lmtpd,dovecot-managesieved,dovecot-pgsql,dovecot-pop3d
debootstrap --variant=minbase --include="$packages" "${2:-trixie}" "$folder" >&2 ||
  { echo "debootstrap has failed; $folder/debootstrap says more." >&2; exit 1; }
chmod 755 "$folder"

# Of that folder it needs /usr alone, in the place of the machine's own: all other paths, process ids and accounts stay
# as they are. An ordinary account may do that in a user namespace.
cat >"$folder/dovecot" <<'END'
#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
own='--map-current-user --keep-caps'
[ "$(id -u)" != 0 ] || own=
exec unshare $own --mount sh -c 'mount --bind "$0/usr" /usr && exec /usr/sbin/dovecot "$@"' "$folder" "$@"
END
chmod 755 "$folder/dovecot"
"$folder/dovecot" --version
