import { type ForeignFile, UNKNOWN } from './foreign-file.ts';

/** Output of commands about the host and its processes, as the commands print it. */
export const HOST_TEXTS: readonly ForeignFile[] = [
  {
    name: 'iostat -x',
    what: /iostat/,
    content: `Linux 5.15.0-101-generic (web-3)\t03/17/26\t_x86_64_\t(8 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           4.21    0.00    1.10    0.35    0.00   94.34

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s  %util
nvme0n1          1.20     40.10     0.02   1.40    0.40    33.40   12.20    220.10   1.10
sda              0.00      0.00     0.00   0.00    0.00     0.00    0.00      0.00   0.00
`,
  },
  {
    name: 'iostat of sysstat 10',
    what: /iostat/,
    content: `Linux 3.10.0 (db1) \t2026年03月17日 \t_x86_64_\t(4 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           0.50    0.00    0.25    0.00    0.00   99.25

Device:            tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn
sda               1.24        22.12        31.01    1231231    3123122
`,
  },
  {
    name: 'vmstat',
    what: /vmstat/,
    content: `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 4  0      0 19551484  73440 3551004    0    0   212   720  672 2637 76 13 10  0  1
 5  0      0 19551484  73440 3551004    0    0     0   576 1051 2296 96  3  0  0  0
`,
  },
  {
    name: 'vmstat -t -w',
    what: /vmstat/,
    content: `--procs-- -----------------------memory---------------------- ---swap-- -----io---- -system-- --------cpu-------- -----timestamp-----
   r    b         swpd         free         buff        cache   si   so    bi    bo   in   cs  us  sy  id  wa  st                 UTC
   4    0            0     19551484        73440      3551004    0    0   212   720  672 2637  76  13  10   0   1 2026-03-17 19:48:25
`,
  },
  {
    name: 'mpstat',
    what: /mpstat|sar/,
    content: `Linux 5.15.0-101-generic (web-3) \t03/17/26 \t_x86_64_\t(8 CPU)

10:01:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
10:01:02     all   12.00    0.00    3.00    0.00    0.00    0.00    0.00    0.00    0.00   85.00
10:01:03     all   11.00    0.00    3.00    0.00    0.00    0.00    0.00    0.00    0.00   86.00
`,
  },
  {
    name: 'sar -r',
    what: /sar/,
    content: `Linux 5.15.0-101-generic (web-3) \t03/17/26 \t_x86_64_\t(8 CPU)

12:00:01 AM kbmemfree   kbavail kbmemused  %memused kbbuffers  kbcached  kbcommit   %commit
12:10:01 AM   1231231   8123123   7123123     42.10    123123   6123123   9123123     55.10
12:20:01 AM   1231230   8123120   7123120     42.10    123123   6123123   9123123     55.10
`,
  },
  {
    name: 'pidstat',
    what: /pidstat|sar/,
    content: `Linux 5.15.0-101-generic (web-3) \t03/17/26 \t_x86_64_\t(8 CPU)

10:01:01      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command
10:01:02     1000      4711   98.00    1.00    0.00    0.00   99.00     3  java
`,
  },
  {
    name: 'top',
    what: /top/,
    content: `top - 19:48:25 up  7:19,  0 user,  load average: 4.91, 3.42, 3.27
Tasks:  95 total,   5 running,  90 sleeping,   0 stopped,   0 zombie
%Cpu(s):  0.0 us,100.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
MiB Mem :  24105.6 total,  19096.1 free,   1799.5 used,   3542.4 buff/cache

    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
   4711 app       20   0 9123456 1.2g   23456 S  98.0   5.1  12:01.10 java
`,
  },
  {
    name: 'ps aux',
    what: /ps/,
    content: `USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
root         1  0.8  0.0  54848 21100 ?        SLl  12:28   3:32 /sbin/init
app       4711 98.0  5.1 912345 12345 ?        Sl   12:28  12:01 java -Xmx1g -jar shop.jar
`,
  },
  {
    name: 'ps -ef',
    what: /ps/,
    content: `UID        PID  PPID  C STIME TTY          TIME CMD
root         1     0  0 12:28 ?        00:03:32 /sbin/init
app       4711     1 98 12:28 ?        00:12:01 java -Xmx1g -jar shop.jar
`,
  },
  {
    name: 'netstat -an',
    what: /netstat/,
    content: `Active Internet connections (servers and established)
Proto Recv-Q Send-Q Local Address           Foreign Address         State
tcp        0      0 0.0.0.0:8080            0.0.0.0:*               LISTEN
tcp        0      0 10.0.0.3:8080           10.0.0.9:51234          ESTABLISHED
`,
  },
  {
    name: 'ss -tan',
    what: /ss/,
    content: `State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess
LISTEN 0      128          0.0.0.0:2024      0.0.0.0:*
ESTAB  0      0          10.0.0.3:8080    10.0.0.9:51234
`,
  },
  {
    name: 'df -h',
    what: /df/,
    content: `Filesystem               Size  Used Avail Use% Mounted on
devtmpfs                  12G     0   12G   0% /dev
/dev/vda                 252G  250G    2G  99% /
`,
  },
  {
    name: 'free -m',
    what: /free/,
    content: `               total        used        free      shared  buff/cache   available
Mem:           24105        1798       19095           8        3543       22307
Swap:              0           0           0
`,
  },
  {
    name: 'lsof',
    what: /lsof/,
    content: `COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF     NODE NAME
java    4711  app  cwd    DIR  254,0     4096  5309265 /srv/shop
java    4711  app  123u  IPv4 123123      0t0      TCP 10.0.0.3:8080->10.0.0.9:51234 (ESTABLISHED)
`,
  },
  {
    name: '/proc/meminfo',
    what: /meminfo/,
    content: `MemTotal:       24684096 kB
MemFree:        19554200 kB
MemAvailable:   22842892 kB
Buffers:           73444 kB
Cached:          3123444 kB
`,
  },
  {
    name: 'strace',
    what: /strace/,
    content: `execve("/usr/bin/java", ["java", "-version"], 0x7ffecbb5b7f0 /* 35 vars */) = 0
brk(NULL)                               = 0x55ac82f5c000
mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f49fb122000
access("/etc/ld.so.preload", R_OK)      = -1 ENOENT (No such file or directory)
`,
  },
  {
    name: 'strace -c',
    what: /strace/,
    content: `% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 98.10    1.230000         123     10000       120 futex
  1.90    0.020000           2     10000           read
`,
  },
  {
    name: 'ls -l',
    what: UNKNOWN,
    content: `total 120
drwxr-xr-x  21 root root  4096 Nov 22 19:10 .
drwxr-xr-x  21 root root  4096 Nov 22 19:10 ..
-rw-r--r--   1 app  app  40960 Sep 23 18:12 shop.jar
`,
  },
  {
    name: 'Prometheus metrics',
    what: /metrics/,
    content: `# HELP jvm_memory_used_bytes The amount of used memory
# TYPE jvm_memory_used_bytes gauge
jvm_memory_used_bytes{area="heap",id="G1 Old Gen",} 1.6384E7
jvm_memory_used_bytes{area="nonheap",id="Metaspace",} 4.5E7
# TYPE http_server_requests_seconds summary
http_server_requests_seconds_count{status="200",uri="/pay",} 12.0
`,
  },
  {
    name: 'docker stats',
    what: UNKNOWN,
    content: `CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT   MEM %     NET I/O       BLOCK I/O   PIDS
c1d2e3f4a5b6   shop      98.01%    1.2GiB / 2GiB       60.00%    1.2MB / 3MB   0B / 0B     123
`,
  },
  {
    name: 'kubectl get pods',
    what: UNKNOWN,
    content: `NAME                    READY   STATUS      RESTARTS   AGE
shop-6c9f8d7b5-x2x9p    1/1     Running     3          4d
shop-6c9f8d7b5-z7w2k    0/1     OOMKilled   9          4d
`,
  },
];
