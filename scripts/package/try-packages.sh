#!/usr/bin/env bash
# Installs the packages of dist/ in a fresh Debian or Ubuntu and uses them, as root:
#   npm run package && sudo scripts/package/try-packages.sh [SUITE] [MIRROR]
# SUITE is one of Debian (bookworm, trixie) or of Ubuntu (noble).
# Prints what it saw, and ends with the first thing that does not hold.
set -euo pipefail
cd "$(dirname "$0")/../.."
suite=${1:-bookworm}
system=debian
[ "$suite" != noble ] || system=ubuntu
mirror=${2:-http://$([ $system = debian ] && echo deb.debian.org || echo archive.ubuntu.com)/$system}
root=$(mktemp -d /var/tmp/screenscribe-try.XXXXXX)

leave() {
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" || true)" != "$root" ] || kill -9 "${process#/proc/}" || true
  done 2>/dev/null
  sleep 0.5
  for folder in srv/clone dev sys proc; do umount -q "$root/$folder" || true; done
  rm -rf --one-file-system "$root"
}
trap leave EXIT

step() { printf '\n== %s\n' "$*"; }
inside() { chroot "$root" "$@"; }
as_anna() { inside su - anna -c "$1"; }

chmod 755 "$root"

step "A fresh $suite"
if [ $system = debian ]; then
  debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log"
else
  # An older debootstrap does not know the name; all of Ubuntu are made alike.
  debootstrap --variant=minbase --components=main,universe "$suite" "$root" "$mirror" /usr/share/debootstrap/scripts/gutsy >"$root.log"
fi
rm -f "$root.log"
for folder in proc sys dev; do mount --bind "/$folder" "$root/$folder"; done
cp dist/*.deb "$root/tmp/"

step 'apt install ./screenscribe_*.deb ./screenscribe-conversion_*.deb'
inside sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  /tmp/screenscribe_*.deb /tmp/screenscribe-conversion_*.deb >/tmp/install.log 2>&1' || { tail -20 "$root/tmp/install.log"; exit 1; }
inside dpkg-query -W -f '${Package} ${Version} ${db:Status-Status}, ${Installed-Size} KiB\n' screenscribe screenscribe-conversion

step 'screenscribe ocr, as an ordinary user'
inside useradd -m anna
inside /usr/lib/screenscribe/runtime/node -e '
  const sharp = require("/usr/lib/screenscribe/node_modules/sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="90"><rect width="640" height="90" fill="white"/>
    <text x="20" y="60" font-family="DejaVu Sans" font-size="36">Gate B12 closes at 17:45</text></svg>`;
  sharp(Buffer.from(svg)).png().toFile("/tmp/gate.png");'
as_anna 'screenscribe ocr /tmp/gate.png' | tee "$root/tmp/read"
grep -qx 'Gate B12 closes at 17:45' "$root/tmp/read"
as_anna 'screenscribe doctor'

step 'A capture by the API, and the extension in Chromium, under Xvfb'
# The Chromium of Ubuntu is a snap, which a root without snapd cannot have: there, the capture alone.
browser=$([ $system = debian ] && echo chromium || echo imagemagick)
inside sh -c "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends xvfb curl $browser >/tmp/install.log 2>&1"
as_anna 'cat >try.sh' <<'ANNA'
set -eu
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>number 2>/dev/null &
xvfb=$!
until [ -s number ]; do sleep 0.1; done
export DISPLAY=:$(cat number) SCREENSCRIBE_API=1
trap 'screenscribe status >/dev/null && curl -s -X POST http://127.0.0.1:9876/quit >/dev/null; kill $xvfb' EXIT
pkill -u anna -f native-host/main.ts && sleep 1 || true
setsid screenscribe serve >serve.log 2>&1 &
until curl -s -o /dev/null http://127.0.0.1:9876/status; do sleep 0.2; done
if command -v chromium >/dev/null; then
  chromium --no-sandbox --no-first-run --disable-gpu --disable-dev-shm-usage --disable-background-networking --user-data-dir="$HOME/profile" \
    --load-extension=/usr/share/screenscribe/extension/chromium /tmp/gate.png >chromium.log 2>&1 &
  for _ in $(seq 300); do
    curl -s http://127.0.0.1:9876/status | grep -q '"connected":true' && break
    sleep 0.2
  done
  curl -s http://127.0.0.1:9876/status
  echo
  curl -s http://127.0.0.1:9876/status | grep -q '"connected":true' || { tail -5 chromium.log; exit 1; }
else
  display /tmp/gate.png & sleep 3
fi
curl -s -H 'Content-Type: application/json' -d '{"x":0,"y":0,"width":1280,"height":800}' http://127.0.0.1:9876/capture/region >captured
grep -o '"text":"[^"]*' captured | head -1
grep -qE 'Welcome to Screenscribe|Gate B12' captured
pkill -u anna 'chromium|display' || true
ANNA
as_anna 'bash try.sh'

step 'Data of 0.1.0, and installations made before the package: from the archive, from a clone'
cp -r test/fixtures/released "$root/tmp/released"
mkdir "$root/srv/archive" "$root/srv/clone"
tar -xzf dist/screenscribe-*-linux-x64.tar.gz -C "$root/srv/archive" --strip-components=1
chmod 755 "$root/srv/archive"
# For reading alone: what is removed in the end must not be the clone.
mount --bind . "$root/srv/clone" && mount -o remount,bind,ro "$root/srv/clone"
for person in ben carl; do
  inside useradd -m $person
  inside sh -c "mkdir -p /home/$person/.local/share/screenscribe &&
    tar -xzf /tmp/released/0.1.0/host.tar.gz -C /home/$person/.local/share/screenscribe && chown -R $person: /home/$person"
done
inside su - ben -c '/srv/archive/screenscribe install --browser chromium | tail -1'
inside su - carl -c 'cd /srv/clone && node_modules/.bin/node native-host/cli.ts install --browser chromium | tail -1'
for person in ben carl; do inside su - $person -c 'screenscribe doctor | grep -i install'; done
cat >"$root/tmp/upgrade.sh" <<'UPGRADE'
set -eu
token=$(sed -n 's/.*"token": "\(.*\)".*/\1/p' /tmp/released/0.1.0/secrets.json)
ask() { curl -s -H "Authorization: Bearer $token" "http://127.0.0.1:9876$1"; }
begin() {
  SCREENSCRIBE_API=1 setsid "$@" serve >>serve.log 2>&1 &
  until curl -s -o /dev/null http://127.0.0.1:9876/status; do sleep 0.2; done
}
end() {
  curl -s -X POST -H "Authorization: Bearer $token" http://127.0.0.1:9876/quit
  while curl -s -o /dev/null http://127.0.0.1:9876/status; do sleep 0.2; done
}
kept() {
  ask /history | cmp - history.old
  ask /history | grep -o '"total":[0-9]*'
  ask /hotkey | grep -o '"hotkey":"[^"]*' | tee hotkey.new
  grep -qF "$(cat hotkey.new)" hotkey.old
}
case $1 in
  old) begin .local/share/screenscribe/app/screenscribe; ask /history >history.old; ask /hotkey >hotkey.old; end ;;
  same) begin screenscribe; kept; end ;;
  start) begin screenscribe; ask /status; echo ;;
  new)
    ! curl -s -o /dev/null http://127.0.0.1:9876/status
    begin screenscribe
    ask /status; echo
    ask /status | grep -q '"version":"9.9.9"'
    kept ;;
esac
UPGRADE
inside su - carl -c 'bash /tmp/upgrade.sh old && bash /tmp/upgrade.sh same'
umount "$root/srv/clone"
inside su - ben -c 'bash /tmp/upgrade.sh old && bash /tmp/upgrade.sh start'

step 'A newer package over the host that runs'
mkdir "$root/tmp/newer"
dpkg-deb -R "$root"/tmp/screenscribe_*.deb "$root/tmp/newer"
sed -i 's/^Version: .*/Version: 9.9.9/' "$root/tmp/newer/DEBIAN/control"
sed -i '0,/"version": "[^"]*"/s//"version": "9.9.9"/' "$root/tmp/newer/usr/lib/screenscribe/package.json"
dpkg-deb -Zgzip --build "$root/tmp/newer" "$root/tmp/newer.deb" >/dev/null
inside sh -c 'dpkg -i --force-depends /tmp/newer.deb 2>&1 | tail -2'
inside su - ben -c 'bash /tmp/upgrade.sh new'
inside sh -c 'pkill -u ben -f runtime/node; dpkg -i --force-downgrade --force-depends /tmp/screenscribe_*.deb 2>&1 | tail -1'

step 'A converted document through the service, as its unit starts it'
cat >"$root/tmp/convert.sh" <<'SERVICE'
set -eu
unit=/usr/lib/systemd/system/screenscribe-conversion.service
set -a; . /etc/screenscribe/conversion.env; set +a
setpriv --reuid=screenscribe-conversion --regid=screenscribe-conversion --clear-groups \
  $(sed -n 's/^ExecStart=//p' $unit) >/tmp/service.log 2>&1 &
service=$!
trap 'kill $service' EXIT
until curl -s -o /dev/null http://127.0.0.1:8090/readyz; do sleep 0.2; kill -0 $service; done
key=$(screenscribe-conversion-keys issue --email anna@example.com --use-case 'a try' 2>/dev/null | grep -o 'cs_[^ ]*')
printf 'name,zip\nAnna,01234\n' >/tmp/list.csv
curl -s -H "X-API-Key: $key" -H 'Prefer: wait=60' -F file=@/tmp/list.csv -F output_format=pdf \
  http://127.0.0.1:8090/api/v1/convert >/tmp/job
cat /tmp/job; echo
download=$(grep -o '/api/v1/jobs/[0-9a-f-]*/download' /tmp/job)
curl -s -H "X-API-Key: $key" "http://127.0.0.1:8090$download" -o /tmp/list.pdf
head -c 5 /tmp/list.pdf | grep -q %PDF-
SERVICE
inside bash /tmp/convert.sh

step 'Removal and purge'
inside sh -c 'DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq screenscribe screenscribe-conversion 2>&1 | grep -v "^(Reading"'
left=$(inside find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /home -o -path /srv \) -prune -o -iname '*screenscribe*' -print)
printf 'left behind:\n%s\n' "$left"
test "$(printf '%s\n' "$left" | grep -v '^/var/lib/screenscribe-conversion' | wc -l)" = 0
test -d "$root/home/anna/.local/share/screenscribe"
printf 'The history of anna is still there.\n'
