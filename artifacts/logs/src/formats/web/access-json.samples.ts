import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'access-json': [
    [
      '{"time":"2025-03-02T08:15:03+00:00","remote_addr":"192.0.2.7","request":"GET /orders HTTP/1.1","status":502,"body_bytes_sent":17,"request_time":0.25}',
      {
        timestamp: '2025-03-02T08:15:03+00:00',
        level: undefined,
        message: '"GET /orders HTTP/1.1" 502 17',
        context: ' 192.0.2.7 request_time=0.250',
      },
    ],
    [
      '{"ClientHost":"192.0.2.7","DownstreamStatus":200,"DownstreamContentSize":9,"Duration":31000000,"RequestMethod":"POST","RequestPath":"/pay","StartUTC":"2025-03-02T08:15:03Z","level":"info","msg":"","time":"2025-03-02T08:15:03Z"}',
      { level: undefined, message: '"POST /pay" 200 9', context: ' 192.0.2.7 request_time=0.031' },
    ],
    [
      '{"start_time":"2025-03-02T08:15:03.001Z","method":"GET","path":"/orders","response_code":503,"duration":12}',
      { message: '"GET /orders" 503 -', context: ' - request_time=0.012' },
    ],
  ],
};
