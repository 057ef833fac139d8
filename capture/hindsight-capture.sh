#!/bin/sh
# Captures the present state of a JVM and its host into one archive, which Hindsight analyzes (POST /bundle-upload, or
# `hindsight analyze FILE`). It needs only a POSIX shell and the usual commands; missing commands are skipped.
#
# Impact: each thread dump, the class histogram and the information of the JVM stop it for a moment (a safepoint each). With --heap the JVM is
# stopped while the heap dump is written. The script never ends the JVM and changes nothing on the host. When it is
# interrupted, it removes its unfinished files. With --jfr SECONDS it starts a flight recording (about 1 % of the processors) and ends it.
set -u
umask 077

usage() {
  cat <<'USAGE'
usage: hindsight-capture.sh -p PID|NAME [-o DIR] [-n DUMPS] [-i SECONDS] [--heap] [--jfr SECONDS] [--log FILE]... [--app NAME] [--tags A,B]
                            [--ping HOST] [--upload URL [--key KEY]]
  -p       process id of the JVM, or a word that occurs only in its command line
  -o       folder for the archive (default: the current folder)
  -n       number of thread dumps (default: 3)
  -i       seconds between two thread dumps (default: 10)
  --heap   adds a heap dump; the JVM is stopped while it is written
  --jfr    records for so many seconds when no flight recording runs; 0 takes a running one only (default: 0)
  --log    adds a log file; the log files that the JVM has open are always included
  --app    name of the application, for the report
  --tags   tags separated by commas, for the report
  --ping   host to ping (default: localhost)
  --upload address of /bundle-upload of a Hindsight service, to which the archive is sent
  --key    API key of the service (default: the environment variable HINDSIGHT_KEY)
USAGE
}

process='' folder=. dumps=3 interval=10 heap='' record=0 logs='' application='' tags='' ping=localhost upload='' key=${HINDSIGHT_KEY-}
while [ $# -gt 0 ]; do
  case $1 in
    --heap) heap=yes ;;
    -h | --help) usage; exit 0 ;;
    -p | -n | -i | -o | --jfr | --log | --app | --tags | --ping | --upload | --key)
      [ $# -gt 1 ] || { usage >&2; exit 2; }
      case $1 in
        -p) process=$2 ;;
        -o) folder=$2 ;;
        -n) dumps=$2 ;;
        -i) interval=$2 ;;
        --jfr) record=$2 ;;
        --log) logs="$logs$2
" ;;
        --app) application=$2 ;;
        --tags) tags=$2 ;;
        --ping) ping=$2 ;;
        --upload) upload=$2 ;;
        --key) key=$2 ;;
      esac
      shift ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
for number in "$dumps" "$interval"; do
  case $number in '' | *[!0-9]* | 0) usage >&2; exit 2 ;; esac
done
case $record in '' | *[!0-9]*) usage >&2; exit 2 ;; esac

has() { command -v "$1" >/dev/null 2>&1; }
say() { printf '%s\n' "$*" >&2; }
command_line_of() {
  if [ -r "/proc/$1/cmdline" ]; then tr '\0' ' ' <"/proc/$1/cmdline"; else ps -o args= -p "$1"; fi 2>/dev/null
}

# Checks that the process is a JVM: the signal that makes a JVM write a dump ends any other program.
is_jvm() {
  if grep -q -e libjvm -e libj9vm "/proc/$1/maps" 2>/dev/null; then return 0; fi
  case $(command_line_of "$1") in java\ * | */java\ * | */javaw\ *) return 0 ;; *) return 1 ;; esac
}

all_processes() {
  if [ -d /proc/self ]; then for entry in /proc/[0-9]*; do printf '%s\n' "${entry#/proc/}"; done; else ps -eo pid=; fi
}

find_processes() {
  case $1 in
    '') ;;
    *[!0-9]*)
      for candidate in $(all_processes); do
        case $(command_line_of "$candidate") in
          *hindsight-capture*) ;;
          *"$1"*) is_jvm "$candidate" && printf '%s\n' "$candidate" ;;
        esac
      done ;;
    *) if [ -d "/proc/$1" ] || kill -0 "$1" 2>/dev/null; then printf '%s\n' "$1"; fi ;;
  esac
}

pid=$(find_processes "$process")
case $pid in
  '') say "no JVM was found for -p '$process'"; usage >&2; exit 2 ;;
  *[!0-9]*) say "several JVMs were found for -p '$process'; specify one by its id:" $pid; exit 2 ;;
esac
is_jvm "$pid" || { say "process $pid is not a JVM"; exit 2; }

stamp=$(date +%Y-%m-%dT%H-%M-%S)
name=yc-$stamp
work=$(mktemp -d "$folder/.hindsight-capture.XXXXXX") || { say "cannot write to $folder"; exit 1; }
work=$(cd "$work" && pwd)
children='' nap='' running='' started=''
clean_up() {
  [ -z "$started" ] || "$jcmd" "$pid" JFR.stop name=hindsight >/dev/null 2>&1
  for one in $children $nap; do kill "$one" 2>/dev/null; done
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
out=$work/$name
mkdir "$out" || exit 1

# Runs a command with a time limit, so that a hanging command does not delay the capture. Its errors become part of its
# output. A missing command leaves no file.
limited() {
  limit=$1
  shift
  has "$1" || return 1
  if has timeout; then timeout "$limit" "$@"; else "$@"; fi
}
run() {
  file=$1
  shift
  has "$2" || return 1
  limited "$@" >"$out/$file" 2>&1
}

# Matches the names of properties, arguments and variables with secret values. `mask` also hides passwords in addresses.
# Property files put a backslash before `=` and `:`.
SECRET='([Pp][Aa][Ss][Ss][Ww]([Oo][Rr])?[Dd]|[Pp][Ww][Dd]|[Pp][Aa][Ss][Ss][Pp][Hh][Rr][Aa][Ss][Ee]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Tt][Oo][Kk][Ee][Nn]|[Aa][Pp][Ii][-_.]?[Kk][Ee][Yy]|[Aa][Cc][Cc][Ee][Ss][Ss][-_.]?[Kk][Ee][Yy]|[Pp][Rr][Ii][Vv][Aa][Tt][Ee][-_.]?[Kk][Ee][Yy]|[Cc][Rr][Ee][Dd][Ee][Nn][Tt][Ii][Aa][Ll])'
mask() {
  # Stack frames contain class names and no values.
  sed -E -e '/^[[:space:]]*at /b' -e "s/($SECRET[A-Za-z0-9_.-]*[\"']?\\\\?[=:] ?[\"']?)[^ ,;\"'&]+/\\1***/g" \
    -e "s/(--?[A-Za-z0-9_.-]*$SECRET[A-Za-z0-9_.-]* )[^ -][^ ]*/\\1***/g" \
    -e 's,(:\\?//[^ /:@]+:)[^ /@]+@,\1***@,g' -e 's/([Bb]earer |[Bb]asic )[A-Za-z0-9._~+=-]{8,}/\1***/g'
}
# The value of a property extends to the end of its line.
mask_properties() { sed -E -e "s/^([^=]*$SECRET[^=]*=).*/\\1***/" | mask; }

# Finds a JDK tool. The tools of the captured JVM itself are the best match.
java_home=$(readlink "/proc/$pid/exe" 2>/dev/null | sed 's,/bin/java$,,;s,/jre$,,')
tool() {
  for candidate in ${java_home:+"$java_home/bin/$1"} ${JAVA_HOME:+"$JAVA_HOME/bin/$1"}; do
    [ -x "$candidate" ] && { printf '%s\n' "$candidate"; return 0; }
  done
  command -v "$1"
}
jcmd=$(tool jcmd || true)
jstack=$(tool jstack || true)
# Without a JDK, `hindsight capture` attaches to the JVM itself, also to one in another container.
attach=''
if [ -z "$jcmd" ] && [ -n "${HINDSIGHT_PROGRAM-}" ]; then
  attach=$work/hindsight jcmd=$work/jcmd
  printf '#!/bin/sh\nexec %s "$@"\n' "$HINDSIGHT_PROGRAM" >"$attach"
  printf '#!/bin/sh\nexec %s jcmd "$@"\n' "$HINDSIGHT_PROGRAM" >"$jcmd"
  chmod 700 "$attach" "$jcmd"
fi
cwd=$(readlink "/proc/$pid/cwd" 2>/dev/null || pwd)
# JVM options may also be in these environment variables; no others are read.
options=$(command_line_of "$pid"; tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | sed -n -e 's/^JAVA_TOOL_OPTIONS=//p' -e 's/^JDK_JAVA_OPTIONS=//p')

is_dump() { grep -q '^Full thread dump\|^1TISIGINFO\|^0SECTION' "$out/$1" 2>/dev/null; }

# Checks that the JVM handles SIGQUIT. With -Xrs it does not, and the signal would end it.
catches_quit() {
  case $(sed -n 's/^SigCgt:.*\(.\)$/\1/p' "/proc/$pid/status" 2>/dev/null) in [4567cdef]) return 0 ;; *) return 1 ;; esac
}

# A JVM without a free file descriptor, or one that is stopped, does not answer its tools, and each of them waits for ten seconds: after
# the first dump no other one is tried.
attached_dump() {
  [ -n "$jstack" ] && run "$1" 30 "$jstack" -l "$pid" && is_dump "$1" && return 0
  [ -n "$jcmd" ] && run "$1" 30 "$jcmd" "$pid" Thread.print -l && is_dump "$1" && return 0
  if grep -q 'Unable to open socket file\|Unable to connect\|not responding' "$out/$1" 2>/dev/null; then
    say 'the JVM does not answer jstack and jcmd: what they would tell is left out'
    jstack='' jcmd=''
  fi
  return 1
}

thread_dump() {
  attached_dump "$1" && return 0
  # Without tools, a signal makes the JVM write the dump to its standard output, which can be read only if it is a file.
  target=$(readlink "/proc/$pid/fd/1" 2>/dev/null)
  [ -f "$target" ] && catches_quit || return 1
  before=$(wc -c <"$target")
  kill -3 "$pid" && sleep 1
  tail -c "+$((before + 1))" "$target" >"$out/$1"
  is_dump "$1"
}

connections() {
  date
  if has netstat; then netstat -pan 2>/dev/null || netstat -an; else ss -tanp; fi 2>/dev/null
}

# Folder of a controller of version 1. Seen from the host, the group of the process lies below it; in its container, the root is the group.
controller() {
  path=$(sed -n "s/^[0-9]*:\([^:]*,\)\{0,1\}$1\(,[^:]*\)\{0,1\}://p" "/proc/$pid/cgroup" 2>/dev/null | head -n 1)
  for base in "/sys/fs/cgroup/$1$path" "/sys/fs/cgroup/$1"; do
    [ -d "$base" ] && { printf '%s\n' "${base%/}"; return 0; }
  done
}

control_group() {
  group=$(sed -n 's/^0:://p' "/proc/$pid/cgroup" 2>/dev/null)
  for file in cpu.max memory.max memory.current memory.peak memory.swap.current pids.max pids.current; do
    [ -r "/sys/fs/cgroup$group/$file" ] && printf '%s: %s\n' "$file" "$(cat "/sys/fs/cgroup$group/$file")"
  done
  for file in cpu/cpu.cfs_quota_us cpu/cpu.cfs_period_us memory/memory.limit_in_bytes memory/memory.usage_in_bytes memory/memory.max_usage_in_bytes pids/pids.max pids/pids.current; do
    path=$(controller "${file%/*}")/${file#*/}
    [ -r "$path" ] && printf '%s: %s\n' "${file#*/}" "$(cat "$path")"
  done
  cat "/sys/fs/cgroup$group/cpu.stat" "/sys/fs/cgroup$group/memory.events" "$(controller cpu)/cpu.stat" 2>/dev/null
  # Memory of processes apart from page cache: what a limit cannot take back.
  sed -n -E '/^(anon|file|shmem|kernel|slab|sock) /p' "/sys/fs/cgroup$group/memory.stat" 2>/dev/null
  # The processors on which the process may run: a set of processors is a limit as well.
  grep '^Cpus_allowed_list:' "/proc/$pid/status" 2>/dev/null
}

system_snapshots() {
  connections >"$out/netstat.out"
  { echo; date; ps -eLf 2>/dev/null || ps -ef 2>/dev/null || ps; } | mask >"$out/ps.out"
  { limited 10 df -k; limited 10 df -i 2>/dev/null; } >"$out/disk.out" 2>&1
  { dmesg -T --level=emerg,alert,crit,err,warn 2>/dev/null || dmesg 2>&1; } | tail -n 20 >"$out/dmesg.out"
  has sysctl && sysctl -a 2>/dev/null >"$out/kernel.out"
  control_group >"$out/cgroup.out"
  [ -s "$out/cgroup.out" ] || rm -f "$out/cgroup.out"
  run ping.out 15 ping -c 3 "$ping"
}

# Adds the time of day to the lines of vmstat. It reads them from a named pipe, so that both processes can be ended.
host_load() {
  while IFS= read -r line; do printf '%s %s\n' "$(date +%H:%M:%S)" "$line"; done <"$work/load" >"$out/vmstat.out"
}

gc_log_option() {
  printf '%s\n' "$options" | tr ' ' '\n' | sed -n \
    -e 's/^-Xloggc:\(.*\)$/\1/p' -e 's/^-Xverbosegclog:\([^,]*\).*$/\1/p' \
    -e 's/^-Xlog:gc[^:]*:file="\{0,1\}\([^":]*\).*$/\1/p' -e 's/^-Xlog:[^:]*gc[^:]*:file="\{0,1\}\([^":]*\).*$/\1/p' \
    -e 's/^-Xlog:gc[^:]*:\([^:=]*\)\(:.*\)\{0,1\}$/\1/p' | tail -n 1
}

# Finds the path of the GC log; with log rotation, the file that is being written.
gc_log_file() {
  log=$(gc_log_option | sed "s/%pid/$pid/g;s/%p/$pid/g;s/%seq/*/g;s/%t/*/g;s/%Y.*%S/*/g")
  case $log in '' | stdout | stderr) log='' ;; /*) ;; *) log=$cwd/$log ;; esac
  newest=''
  # The unquoted name is expanded: `*` replaces the parts that the JVM fills in.
  for found in $log $log.[0-9]*.current; do
    [ -f "$found" ] || continue
    [ -z "$newest" ] || [ -n "$(find "$found" -newer "$newest" 2>/dev/null)" ] && newest=$found
  done
  printf '%s\n' "$newest"
}

MAX_GC_LOG_BYTES=200000000
gc_log() {
  if [ -n "$gc_file" ]; then
    tail -c "$MAX_GC_LOG_BYTES" "$gc_file" >"$out/gc.log"
  else
    jstat=$(tool jstat || true)
    [ -n "$jstat" ] && run jstat.txt "$((dumps * interval + 30))" "$jstat" -gc -t "$pid" 1000 "$(((dumps - 1) * interval + 2))"
  fi
}

open_files() {
  if [ -d "/proc/$pid/fd" ]; then
    for link in /proc/"$pid"/fd/*; do readlink "$link" 2>/dev/null; done
  elif has lsof; then
    lsof -p "$pid" -Fn 2>/dev/null | sed -n 's/^n//p'
  fi
}

LOG_LINES=10000
application_logs() {
  { printf '%s' "$logs"; open_files | grep -E '/[^/]*(\.log|log[^/]*\.|\.out)[^/]*$'; } | sort -u |
    while IFS= read -r target; do
      [ -f "$target" ] && [ "$target" != "$gc_file" ] || continue
      case $target in *.gz | *.zip | *.jar | *.lck) continue ;; esac
      number=1
      while [ -e "$out/$number.appLogs.${target##*/}" ]; do number=$((number + 1)); done
      tail -n "$LOG_LINES" "$target" | mask >"$out/$number.appLogs.${target##*/}"
    done
}

diagnostics() {
  [ -n "$jcmd" ] || return 0
  for command in 'GC.class_histogram -all' VM.system_properties GC.heap_info VM.flags; do
    printf '%s:\n' "${command%% *}"
    # shellcheck disable=SC2086 -- the option is a separate word
    limited 60 "$jcmd" "$pid" $command
    echo
  done 2>&1 | mask_properties >"$out/hdsub.out"
}

# Counts the open file descriptors, and which targets have most of them: the numbers of sockets and pipes are left out.
descriptors() {
  set -- "/proc/$pid/fd"/*
  [ -e "$1" ] || [ -L "$1" ] || return 0
  printf 'Open file descriptors: %s\n' "$#"
  open_files | sed 's/:\[[0-9]*\]$//' | sort | uniq -c | sort -rn | head -n 10
}

# Takes the mappings of the process with their resident sizes, its status and its limits. Reading smaps stops nothing but holds a
# lock of the process for some milliseconds. Names of mapped files may tell secrets.
process_memory() {
  [ -r "/proc/$pid/status" ] || { limited 20 vmmap -summary "$pid" >"$out/vmmap.out" 2>/dev/null || rm -f "$out/vmmap.out"; return; }
  { date; cat "/proc/$pid/status"; echo; cat "/proc/$pid/limits"; echo; descriptors; } >"$out/process_status.out" 2>/dev/null
  cat "/proc/$pid/smaps" 2>/dev/null | mask >"$out/smaps.out"
  [ -s "$out/smaps.out" ] || { rm -f "$out/smaps.out"; run pmap.out 20 pmap -x "$pid" || rm -f "$out/pmap.out"; }
}

# Takes the state of the JVM in the form of a crash report, with heap, metaspace, code cache and events. It has a thread list, no stacks.
jvm_info() {
  [ -n "$jcmd" ] || return 0
  for command in VM.info VM.metaspace Compiler.codecache; do
    limited 60 "$jcmd" "$pid" "$command" 2>&1 | mask_properties >"$work/info"
    # An old JVM says that it does not know the command.
    grep -q 'Exception\|Unknown diagnostic' "$work/info" && continue
    case $command in
      VM.info) mv "$work/info" "$out/vm_info.out" ;;
      VM.metaspace) mv "$work/info" "$out/metaspace.out" ;;
      *) mv "$work/info" "$out/codecache.out" ;;
    esac
  done
}

# Says what the JVM would tell more with, because it must be switched on before the trouble.
hint_options() {
  [ -s "$out/native_memory.out" ] || say 'not there: native memory by category; start the JVM with -XX:NativeMemoryTracking=summary (about 5 % slower allocation of native memory)'
  [ -n "$gc_file" ] || say 'not there: GC log; start the JVM with -Xlog:gc*,safepoint:file=gc.log:time,uptime,level,tags:filecount=5,filesize=20m'
  case $options in *HeapDumpOnOutOfMemoryError*) ;; *) say 'not on: -XX:+HeapDumpOnOutOfMemoryError, which would keep the heap of the moment that matters' ;; esac
}

# The JVM writes recordings itself, as its own user.
open_recordings() {
  chmod 711 "$work"
  mkdir -p "$work/jfr" && chmod 777 "$work/jfr"
}

# Starts a recording when it is permitted and none runs. A JVM without the recorder says that it does not know the command.
start_recording() {
  [ -n "$jcmd" ] || return 0
  limited 20 "$jcmd" "$pid" JFR.check >"$work/jfr-check" 2>&1
  if grep -q -i '^recording\|recording=' "$work/jfr-check"; then running=$(sed -n -E 's/.*[Rr]ecording[ =:]*([0-9]+)[: ].*/\1/p' "$work/jfr-check" | head -n 1); return; fi
  [ "$record" -gt 0 ] && grep -q 'No available recordings' "$work/jfr-check" || return 0
  open_recordings
  limited 20 "$jcmd" "$pid" JFR.start name=hindsight settings=profile "duration=${record}s" "filename=$work/jfr/recording.jfr" >"$work/jfr-start" 2>&1 &&
    started=$(date +%s)
}

# Takes a copy of the recording that runs, which goes on; or waits for the end of the one that this script started.
take_recording() {
  if [ -n "$running" ]; then
    open_recordings
    limited 60 "$jcmd" "$pid" JFR.dump "name=$running" "filename=$work/jfr/recording.jfr" >"$work/jfr-dump" 2>&1
  elif [ -n "$started" ]; then
    left=$((started + record - $(date +%s)))
    [ "$left" -le 0 ] || { sleep "$left" & nap=$!; wait "$nap"; nap=''; }
    # The JVM writes the file when the time is over; a stop that comes too late is refused.
    limited 30 "$jcmd" "$pid" JFR.stop name=hindsight "filename=$work/jfr/recording.jfr" >"$work/jfr-stop" 2>&1
    started=''
  else return 0; fi
  if [ -s "$work/jfr/recording.jfr" ]; then mv "$work/jfr/recording.jfr" "$out/recording.jfr"; else say 'no flight recording was written:' "$(cat "$work"/jfr-dump "$work"/jfr-stop 2>/dev/null)"; fi
}

# Takes the native memory by category, if the JVM tracks it (-XX:NativeMemoryTracking). Two of them show what grows.
native_memory() {
  [ -n "$jcmd" ] || return 0
  { date; limited 30 "$jcmd" "$pid" VM.native_memory summary scale=KB; echo; } >"$work/native" 2>&1
  if grep -q '^Total:' "$work/native"; then cat "$work/native" >>"$out/native_memory.out"; fi
}

# The JVM writes the dump itself, as its own user.
heap_dump() {
  [ -n "$jcmd" ] || { say 'no heap dump: jcmd was not found, or the JVM does not answer it'; return; }
  needed=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null)
  free=$(df -Pk "$work" 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ "${free:-0}" -lt "${needed:-0}" ]; then say "no heap dump: only $free KB are free in $folder"; return; fi
  chmod 711 "$work"
  mkdir "$work/heap" && chmod 777 "$work/heap"
  if [ -n "$attach" ]; then "$attach" dump-heap "$pid" -o "$work/heap/heap_dump.out" >"$work/heap-output" 2>&1
  else "$jcmd" "$pid" GC.heap_dump "$work/heap/heap_dump.out" >"$work/heap-output" 2>&1; fi
  if [ -s "$work/heap/heap_dump.out" ]; then mv "$work/heap/heap_dump.out" "$out/"; else say 'heap dump failed:' "$(cat "$work/heap-output")"; fi
}

meta() {
  cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc 2>/dev/null || echo 1)
  version=$("${java_home:+$java_home/bin/}java" -version 2>&1 | tr '\n' ',' | sed 's/,/, /g')
  zone=$(cat /etc/timezone 2>/dev/null || readlink /etc/localtime 2>/dev/null | sed 's,.*/zoneinfo/,,')
  printf 'hostName=%s\nprocessId=%s\nappName=%s\nwhoami=%s\ntimestamp=%s\ntimezone=%s\ntimezoneId=%s\ncpuCount=%s\njavaVersion=%s\nosVersion=%s\ntags=%s' \
    "$(hostname 2>/dev/null || uname -n)" "$pid" "$application" "$(id -un)" "$stamp" "$(date +%Z)" "${TZ:-${zone:-UTC}}" \
    "$cpus" "$version" "$(uname -a)" "$tags" >"$out/meta-info.txt"
}

send() {
  has curl || { say 'curl was not found: send the archive manually'; return 1; }
  # The key is passed on the standard input, because every user of the host can see arguments.
  status=$(printf 'header = "apiKey: %s"\n' "$key" |
    curl -sS -K - -F "bundleFile=@$archive" -o "$work/answer" -w '%{http_code}' "$upload") || return 1
  cat "$work/answer"
  echo
  [ "$status" = 200 ] || { say "the service responded with status $status"; return 1; }
}

say "capturing JVM $pid: $dumps thread dumps, $interval s apart"
gc_file=$(gc_log_file)
meta
system_snapshots &
children="$children $!"
if has vmstat && mkfifo "$work/load"; then
  vmstat "$((interval / 2 + 1))" 5 >"$work/load" 2>/dev/null &
  children="$children $!"
  host_load &
  children="$children $!"
fi
run top.out 30 top -b -c -d 2 -n 2 &
children="$children $!"
[ -n "$gc_file" ] || { gc_log & children="$children $!"; }
number=1
while [ "$number" -le "$dumps" ]; do
  run "topdashH.$number.out" 10 top -b -H -n 1 -p "$pid"
  thread_dump "javacore.$number.out" || { say "thread dump $number failed"; rm -f "$out/javacore.$number.out"; }
  # After the first dump it is known whether the JVM answers.
  [ "$number" -gt 1 ] || { native_memory; start_recording; }
  # The sleep runs in the background, so that an interruption takes effect at once.
  [ "$number" -lt "$dumps" ] && { sleep "$interval" & nap=$!; wait "$nap"; nap=''; }
  number=$((number + 1))
done
{ echo; connections; } >"$work/second"
native_memory
process_memory
diagnostics
jvm_info
[ -z "$gc_file" ] || gc_log
application_logs
# shellcheck disable=SC2086 -- ids are words
wait $children 2>/dev/null
children=''
cat "$work/second" >>"$out/netstat.out"
[ ! -f "$out/top.out" ] || { mask <"$out/top.out" >"$work/top" && mv "$work/top" "$out/top.out"; }
take_recording
[ -z "$heap" ] || heap_dump

hint_options
archive=$folder/$name.tar.gz
(cd "$work" && tar -cf - "$name") | gzip -c >"$archive" && gzip -t "$archive" || { say "cannot write $archive"; rm -f "$archive"; exit 1; }
printf '%s\n' "$archive"
[ -z "$upload" ] || send || exit 1
