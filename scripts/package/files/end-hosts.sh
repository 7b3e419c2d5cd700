#!/bin/sh
set -e

# Ends the hosts that run out of the package, whoever started them. Each finishes its requests first.
end_hosts() {
  for process in /proc/[0-9]*; do
    case "$(readlink "$process/exe" || true)" in
      /usr/lib/screenscribe/runtime/node*) ;;
      *) continue ;;
    esac
    tr '\0' ' ' <"$process/cmdline" | grep -Eq 'native-host/(main\.ts|cli\.ts serve)' || continue
    kill "${process#/proc/}" || continue
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
      [ -d "$process" ] || break
      sleep 1
    done
  done 2>/dev/null
}
