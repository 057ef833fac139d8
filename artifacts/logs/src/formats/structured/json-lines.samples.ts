import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'json-lines': [
    [
      '{"@timestamp":"2025-03-02T08:15:03.217Z","log.level":"ERROR","process.thread.name":"main","log.logger":"com.acme.Shop","message":"Order 17 lost"}',
      {
        timestamp: '2025-03-02T08:15:03.217Z',
        level: 'ERROR',
        thread: 'main',
        logger: 'com.acme.Shop',
        message: 'Order 17 lost',
      },
    ],
    [
      '{"log":{"level":"warn"},"@timestamp":"2025-03-02T08:15:03Z","message":"slow"}',
      { level: 'WARN', message: 'slow' },
    ],
    ['{"level":50,"time":1740903303217,"pid":7,"msg":"Order 17 lost"}', { epoch: 1_740_903_303_217, level: 'ERROR' }],
    [
      '{"level":"dpanic","ts":1740903303.217,"logger":"shop","msg":"boom"}',
      { epoch: 1_740_903_303.217, level: 'FATAL' },
    ],
    [
      '{"severity":"WARNING","timestamp":"2025-03-02T08:15:03Z","textPayload":"slow"}',
      { level: 'WARN', message: 'slow' },
    ],
    [
      '{"@t":"2025-03-02T08:15:03.217Z","@mt":"Order {Id} paid","Id":17}',
      { level: 'INFO', message: 'Order {Id} paid' },
    ],
    [
      '{"instant":{"epochSecond":1740903303,"nanoOfSecond":217000000},"level":"INFO","loggerName":"a.B","message":"up"}',
      { epoch: 1_740_903_303_217, logger: 'a.B' },
    ],
    [
      '{"t":{"$date":"2025-03-02T08:15:03.217+00:00"},"s":"E","c":"NETWORK","id":22943,"ctx":"conn7","msg":"Connection ended"}',
      { timestamp: '2025-03-02T08:15:03.217+00:00', level: 'ERROR', thread: 'conn7', logger: 'NETWORK' },
    ],
    [
      '{"__REALTIME_TIMESTAMP":"1740903303217000","PRIORITY":"3","SYSLOG_IDENTIFIER":"shop","MESSAGE":"Order 17 lost"}',
      { epoch: 1_740_903_303_217_000, level: 'ERROR', logger: 'shop', message: 'Order 17 lost' },
    ],
    [
      '{"Timestamp":"2025-03-02T08:15:03Z","SeverityText":"ERROR","Body":"boom","stack_trace":"a.B: x\\n\\tat a.B.c(B.java:1)"}',
      { message: 'boom', trace: ['a.B: x', '\tat a.B.c(B.java:1)'] },
    ],
    [
      '{"Timestamp":"2025-03-02T08:15:03Z","Level":"Fatal","RenderedMessage":"down","Exception":"System.Exception: x\\n   at A.B(String s)"}',
      { level: 'FATAL', message: 'down', trace: ['System.Exception: x', '   at A.B(String s)'] },
    ],
    [
      '{"timeUnixNano":"1740903303217000000","severityNumber":17,"body":{"stringValue":"boom"}}',
      { epoch: 1_740_903_303_217_000_000, level: 'ERROR', message: 'boom' },
    ],
    [
      '{"severity":"ERROR","time":"2025-03-02T08:15:03Z","message":"a.B: x\\n\\tat a.B.c(B.java:1)"}',
      { message: 'a.B: x', trace: ['a.B: x', '\tat a.B.c(B.java:1)'] },
    ],
    [
      '{"timestamp":{"seconds":1740903303,"nanos":217000000},"severity":"ERROR","jsonPayload":{"message":"boom"}}',
      { epoch: 1_740_903_303_217, message: 'boom' },
    ],
    [
      '{"version":"1.1","host":"a","short_message":"Order 17 lost","timestamp":1740903303.217,"level":3}',
      { epoch: 1_740_903_303.217, level: 'ERROR', message: 'Order 17 lost' },
    ],
    [
      '{"version":"1.1","host":"a","short_message":"Order 17 lost","full_message":"Order 17 lost\\na.B: x\\n\\tat a.B.c(B.java:1)","level":3}',
      { message: 'Order 17 lost', trace: ['Order 17 lost', 'a.B: x', '\tat a.B.c(B.java:1)'] },
    ],
    [
      '{"@time":"2025-03-02T08:15:03.217+01:00","@version":1,"msg":"up","logger_name":"a.B","thread_name":"main","level":"INFO"}',
      { timestamp: '2025-03-02T08:15:03.217+01:00', level: 'INFO', message: 'up' },
    ],
    [
      '{"@timestamp":"2025-03-02T08:15:03Z","message":"\\r\\n\\r\\n***\\r\\nAPPLICATION FAILED TO START\\r\\n","level":"ERROR"}',
      { message: '', trace: ['', '', '***', 'APPLICATION FAILED TO START', ''] },
    ],
    [
      '{"Timestamp":"2025-03-02T08:15:03.217+0000","Level":"SEVERE","Version":"Payara 6","LoggerName":"a.B","ThreadName":"main","LogMessage":"boom","Throwable":{"Exception":"a.C: no","StackTrace":"a.C: no\\n\\tat a.C.d(C.java:1)"}}',
      { level: 'ERROR', thread: 'main', logger: 'a.B', message: 'boom', trace: ['a.C: no', '\tat a.C.d(C.java:1)'] },
    ],
    [
      '{"userTime":"long","loggedTime":"2025-03-02T08:15:03.217Z","level":"WARN","message":"slow"}',
      { timestamp: '2025-03-02T08:15:03.217Z', level: 'WARN' },
    ],
    [
      '{"time":"2025-03-02T08:15:03Z","level":"info","msg":"done","req":{"method":"GET","url":"/a"},"res":{"statusCode":504,"size":7}}',
      { message: 'done', context: ' req.method="GET" req.url="/a" res.statusCode="504"' },
    ],
    [
      '{"message":"boom","level":400,"level_name":"ERROR","channel":"app","datetime":"2025-03-02T08:15:03.217+00:00"}',
      { level: 'ERROR', message: 'boom' },
    ],
    ['{"TimeGenerated":"2025-03-02T08:15:03Z","SeverityLevel":3,"Message":"boom"}', { level: 'ERROR' }],
    [
      '{"timeUnixNano":"1740903303217000000","severityText":"ERROR","body":{"stringValue":"boom"},"attributes":[{"key":"exception.stacktrace","value":{"stringValue":"a.B: x\\n\\tat a.B.c(B.java:1)"}}]}',
      { level: 'ERROR', message: 'boom', trace: ['a.B: x', '\tat a.B.c(B.java:1)'] },
    ],
    ['{"__REALTIME_TIMESTAMP":"1740903303217000","PRIORITY":"4","MESSAGE":[72,105]}', { level: 'WARN', message: 'Hi' }],
    // A program that tells of a request in its own words.
    [
      '{"event":"order not saved","level":"error","timestamp":"2025-03-02T08:15:03Z","status":500,"method":"POST","path":"/orders"}',
      { level: 'ERROR', message: 'order not saved' },
    ],
  ],
};
