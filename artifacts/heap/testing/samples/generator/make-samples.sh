#!/bin/sh
# Makes the samples again: make-samples.sh JAVA_HOME_OF_17 JAVA_HOME_OF_25
# Figures that depend on the JVM (all but those of OrderCache's own classes) differ a little from build to build: correct
# real-jvms.test.ts afterwards.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make_sample() {
  "$2/bin/javac" -g:none -d "$work/$1" "$here/OrderCache.java"
  # Without the archive of class data sharing the dump has only classes that the program loads; the properties keep the names
  # of this machine out of it.
  (cd "$work/$1" && exec env -i "$2/bin/java" -Xshare:off -Xint -XX:+UseSerialGC -Xmx16m \
    -Duser.home=/home/sample -Duser.name=sample -cp . OrderCache) &
  program=$!
  sleep 4
  "$2/bin/jcmd" "$program" GC.heap_dump "$work/$1.hprof"
  kill "$program"
  node "$here/prune-names.ts" "$work/$1.hprof" "$here/../$1.hprof.gz"
}
make_sample jdk17 "$1"
make_sample jdk25 "$2"
