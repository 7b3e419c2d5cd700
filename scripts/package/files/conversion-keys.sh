#!/bin/sh
# The keys of the conversion service, as its own user and with its settings.
set -a
. /etc/screenscribe/conversion.env
set +a
if [ "$(id -un)" = screenscribe-conversion ]; then
  exec /usr/lib/screenscribe/runtime/node /usr/lib/screenscribe/conversion-service/keys-command.ts "$@"
fi
exec setpriv --reuid=screenscribe-conversion --regid=screenscribe-conversion --clear-groups \
  /usr/lib/screenscribe/runtime/node /usr/lib/screenscribe/conversion-service/keys-command.ts "$@"
