import { checkFormat } from '../../../testing/check-format.ts';
import { unifiedLogging } from './index.ts';

checkFormat(
  unifiedLogging,
  'G1, every detail',
  `[2026-11-20T21:56:50.426+0000][0.004s][info ][gc       ] Using G1
[2026-11-20T21:56:50.427+0000][0.005s][info ][gc,init       ] Version: 25.0.3+9-LTS (release)
[2026-11-20T21:56:50.427+0000][0.005s][info ][gc,init       ] Heap Region Size: 1M
[2026-11-20T21:56:50.577+0000][0.155s][info ][gc,start      ] GC(0) Pause Young (Normal) (G1 Evacuation Pause)
[2026-11-20T21:56:50.578+0000][0.155s][info ][gc,task       ] GC(0) Using 2 workers of 2 for evacuation
[2026-11-20T21:56:50.585+0000][0.163s][info ][gc,phases      ] GC(0)   Pre Evacuate Collection Set: 0.08ms
[2026-11-20T21:56:50.586+0000][0.163s][debug][gc,phases      ] GC(0)     Reference Processing: 0.03ms
[2026-11-20T21:56:50.586+0000][0.163s][debug][gc,phases,ref  ] GC(0)       SoftReference Discovered: 5, Dropped: 0, Processed: 0
[2026-11-20T21:56:50.586+0000][0.163s][info ][gc,heap        ] GC(0) Eden regions: 14->0(32)
[2026-11-20T21:56:50.586+0000][0.164s][info ][gc             ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 15M->10M(96M) 8.336ms
[2026-11-20T21:56:50.586+0000][0.164s][info ][gc,cpu         ] GC(0) User=0.00s Sys=0.00s Real=0.01s
`,
);

checkFormat(
  unifiedLogging,
  'CMS, nothing but -Xlog:gc',
  `[0.026s] Using Concurrent Mark Sweep
[0.752s] GC(0) Pause Young (Allocation Failure) 239M->224M(970M) 226.267ms
[1.466s] GC(2) Pause Initial Mark 461M->461M(970M) 0.527ms
[1.466s] GC(2) Concurrent Mark
[1.478s] GC(2) Concurrent Mark 11.949ms
`,
);

checkFormat(
  unifiedLogging,
  'no decorations',
  `Using Parallel
GC(0) Pause Young (Allocation Failure) 32M->29M(123M) 8.112ms
GC(1) Pause Full (Ergonomics) 62M->61M(123M) 13.561ms
`,
);

checkFormat(
  unifiedLogging,
  'behind a prefix, between lines of an application',
  `shop-1  | 2026-11-20 21:39:13,972 INFO  [http-nio-8080-exec-1] c.e.shop.OrderService - processed order 100001 in 76 ms
shop-1  | [0.063s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->5M(96M) 4.043ms
shop-1  | 	at com.example.shop.OrderService.process(OrderService.java:42)
`,
);
