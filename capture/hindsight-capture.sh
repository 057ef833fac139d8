#!/bin/sh
# Captures what a JVM and its host look like right now into one archive that Hindsight reads (POST /bundle-upload, or
# `hindsight analyze FILE --kind bundle`). Needs nothing but a POSIX shell and the usual commands; what is not there is left out.
#
# Impact: the JVM is stopped for a moment by each thread dump and by the class histogram (a safepoint each, as long as jcmd takes).
# It is never killed; with --heap it is stopped as long as the dump is written. Nothing is changed on the host.
set -u

usage() {
  cat <<'USAGE'
usage: hindsight-capture.sh -p PID|NAME [-o DIR] [-n DUMPS] [-i SECONDS] [--heap] [--app NAME] [--tags A,B] [--upload URL --key KEY]
  -p       process id of the JVM, or a word of its command line
  -o       folder for the archive, default .
  -n       thread dumps, default 3
  -i       seconds between them, default 10
  --heap   a heap dump as well: stops the JVM while it is written
  --upload address of /bundle-upload of a Hindsight service, with --key its API key
USAGE
}

process= folder=. dumps=3 interval=10 heap= application= tags= upload= key=
while [ $# -gt 0 ]; do
  case $1 in
    -p) process=${2-}; shift ;;
    -o) folder=${2-}; shift ;;
    -n) dumps=${2-}; shift ;;
    -i) interval=${2-}; shift ;;
    --heap) heap=yes ;;
    --app) application=${2-}; shift ;;
    --tags) tags=${2-}; shift ;;
    --upload) upload=${2-}; shift ;;
    --key) key=${2-}; shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  [ $# -gt 0 ] && shift
done
for number in "$dumps" "$interval"; do
  case $number in '' | *[!0-9]*) usage >&2; exit 2 ;; esac
done

has() { command -v "$1" >/dev/null 2>&1; }
say() { printf '%s\n' "$*" >&2; }

find_process() {
  case $1 in
    '') return 1 ;;
    *[!0-9]*)
      for entry in /proc/[0-9]*; do
        [ "${entry#/proc/}" != "$$" ] && [ -r "$entry/cmdline" ] || continue
        line=$(tr '\0' ' ' <"$entry/cmdline" 2>/dev/null) || continue
        case $line in *java*"$1"*) case $line in *hindsight-capture*) ;; *) printf '%s\n' "${entry#/proc/}"; return 0 ;; esac ;; esac
      done
      return 1 ;;
    *) kill -0 "$1" 2>/dev/null && printf '%s\n' "$1" ;;
  esac
}

pid=$(find_process "$process") || { say "no JVM is found for -p '$process'"; usage >&2; exit 2; }
stamp=$(date +%Y-%m-%dT%H-%M-%S)
name=yc-$stamp
work=$(mktemp -d "${TMPDIR:-/tmp}/hindsight-capture.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
umask 077
out=$work/$name
mkdir "$out" || exit 1

# A command that hangs must not hold the capture; its output goes to the file of the name, its errors with it.
run() {
  file=$1 limit=$2
  shift 2
  has "$1" || return 1
  if has timeout; then timeout "$limit" "$@" >"$out/$file" 2>&1; else "$@" >"$out/$file" 2>&1; fi
}

# Values of properties and arguments whose names say that they are secret.
mask() {
  sed -E 's/(([Pp]assw(or)?d|[Pp]asswort|[Ss]ecret|[Tt]oken|[Aa]pi[-_]?[Kk]ey|[Cc]redential|[Pp]rivate[-_]?[Kk]ey|PASSWORD|SECRET|TOKEN|API_KEY)[A-Za-z0-9_.-]*[=:])[^ ,;"&]*/\1***/g'
}
mask_file() { [ -f "$1" ] && mask <"$1" >"$1.masked" && mv "$1.masked" "$1"; }

# The tools of the JVM that is captured fit it best.
java_home=$(readlink "/proc/$pid/exe" 2>/dev/null | sed 's,/bin/java$,,;s,/jre$,,')
tool() {
  for candidate in "$java_home/bin/$1" "${JAVA_HOME-}/bin/$1"; do
    [ -x "$candidate" ] && { printf '%s\n' "$candidate"; return 0; }
  done
  command -v "$1"
}
jcmd=$(tool jcmd || true)
jstack=$(tool jstack || true)
command_line=$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null || ps -o args= -p "$pid")
cwd=$(readlink "/proc/$pid/cwd" 2>/dev/null || pwd)

thread_dump() {
  if [ -n "$jstack" ] && run "$1" 30 "$jstack" -l "$pid"; then return 0; fi
  if [ -n "$jcmd" ] && run "$1" 30 "$jcmd" "$pid" Thread.print -l; then return 0; fi
  # Without tools the JVM writes its dump to its own standard output: only there when that is a file.
  target=$(readlink "/proc/$pid/fd/1" 2>/dev/null)
  [ -f "$target" ] || return 1
  before=$(wc -c <"$target")
  kill -3 "$pid" && sleep 1
  tail -c +"$((before + 1))" "$target" >"$out/$1"
}

system_snapshots() {
  { date; netstat -pan 2>/dev/null || ss -tanp 2>/dev/null; } >"$out/netstat.out"
  { echo; date; ps -eLf 2>/dev/null || ps -ef; } 2>/dev/null | mask >"$out/ps.out"
  run disk.out 10 df -k
  has dmesg && { dmesg -T --level=emerg,alert,crit,err,warn 2>&1 || dmesg 2>&1; } | tail -20 >"$out/dmesg.out"
  has sysctl && sysctl -a 2>/dev/null >"$out/kernel.out"
  has ping && run ping.out 15 ping -c 3 "${HINDSIGHT_PING:-localhost}"
}

gc_log_name() {
  printf '%s\n' "$command_line" | tr ' ' '\n' | sed -n \
    -e 's/^-Xloggc:\(.*\)$/\1/p' -e 's/^-Xverbosegclog:\([^,]*\).*$/\1/p' -e 's/^-Xlog:[^ ]*file=\([^:]*\).*$/\1/p' \
    -e 's/^-Xlog:gc[^:]*:\([^:=]*\).*$/\1/p' | tail -1 | sed "s/%p/$pid/g;s/%pid/$pid/g"
}

gc_log() {
  log=$(gc_log_name)
  case $log in '' | stdout | stderr) ;; /*) ;; *) log=$cwd/$log ;; esac
  case $log in *%*) log=$(printf '%s\n' "$log" | sed 's/%[a-z]*/*/g'); for found in $log; do log=$found; done ;; esac
  if [ -f "$log" ]; then cp "$log" "$out/gc.log"; else
    jstat=$(tool jstat || true)
    [ -n "$jstat" ] && run gc.log 30 "$jstat" -gc -t "$pid" 1000 5
  fi
}

LOG_LINES=10000
application_logs() {
  seen=' '
  for link in /proc/"$pid"/fd/*; do
    target=$(readlink "$link" 2>/dev/null) || continue
    [ -f "$target" ] || continue
    case $target in "$(gc_log_name)" | "$cwd/$(gc_log_name)") continue ;; esac
    case $seen in *" $target "*) continue ;; esac
    case ${target##*/} in *.log | *.log.* | *log*.txt | *.out) ;; *) continue ;; esac
    seen="$seen$target "
    tail -n "$LOG_LINES" "$target" | mask >"$out/1.appLogs.${target##*/}"
  done
}

diagnostics() {
  [ -n "$jcmd" ] || return 0
  for command in 'GC.class_histogram -all' VM.system_properties GC.heap_info VM.flags; do
    printf '%s:\n' "${command%% *}"
    # shellcheck disable=SC2086 -- the option is a word of its own
    if has timeout; then timeout 60 "$jcmd" "$pid" $command; else "$jcmd" "$pid" $command; fi
    echo
  done 2>&1 | mask >"$out/hdsub.out"
}

meta() {
  cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc 2>/dev/null || echo 1)
  version=$("${java_home:+$java_home/bin/}java" -version 2>&1 | tr '\n' ',' | sed 's/,/, /g')
  zone=$(cat /etc/timezone 2>/dev/null || readlink /etc/localtime 2>/dev/null | sed 's,.*/zoneinfo/,,')
  printf 'hostName=%s\nprocessId=%s\nappName=%s\nwhoami=%s\ntimestamp=%s\ntimezone=%s\ntimezoneId=%s\ncpuCount=%s\njavaVersion=%s\nosVersion=%s\ntags=%s' \
    "$(hostname 2>/dev/null || uname -n)" "$pid" "$application" "$(id -un)" "$stamp" "$(date +%Z)" "${TZ:-${zone:-UTC}}" \
    "$cpus" "$version" "$(uname -a)" "$tags" >"$out/meta-info.txt"
}

say "capturing JVM $pid: $dumps thread dumps, $interval s apart"
meta
system_snapshots &
snapshots=$!
has vmstat && { vmstat "$((interval / 2 + 1))" 5 2>/dev/null | while IFS= read -r line; do printf '%s %s\n' "$(date +%H:%M:%S)" "$line"; done >"$out/vmstat.out"; } &
load=$!
run top.out 30 top -b -c -d 2 -n 2 &
tops=$!
number=1
while [ "$number" -le "$dumps" ]; do
  run "topdashH.$number.out" 10 top -b -H -n 1 -p "$pid"
  thread_dump "javacore.$number.out" || say "dump $number failed"
  [ "$number" -lt "$dumps" ] && sleep "$interval"
  number=$((number + 1))
done
{ echo; date; netstat -pan 2>/dev/null || ss -tanp 2>/dev/null; } >"$work/second"
diagnostics
gc_log
application_logs
wait "$snapshots" "$load" "$tops" 2>/dev/null
cat "$work/second" >>"$out/netstat.out"
if [ -n "$heap" ] && [ -n "$jcmd" ]; then "$jcmd" "$pid" GC.heap_dump "$out/heap_dump.out" >/dev/null || say 'heap dump failed'; fi
mask_file "$out/top.out"

archive=$folder/$name.tar.gz
(cd "$work" && tar -cf - "$name" | gzip -c) >"$archive" || { say "$archive cannot be written"; exit 1; }
printf '%s\n' "$archive"
if [ -n "$upload" ]; then
  has curl || { say 'curl is not there: send the archive by hand'; exit 1; }
  curl -sS -F "bundleFile=@$archive" -H "apiKey: $key" "$upload" && echo
fi
