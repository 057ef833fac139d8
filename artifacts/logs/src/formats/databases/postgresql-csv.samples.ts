import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'postgresql-csv': [
    [
      '2025-03-02 08:15:03.217 UTC,"app","shop",4711,"10.0.0.1:5432",67c4,1,"SELECT",2025-03-02 08:15:00 UTC,3/17,0,ERROR,42P01,"relation ""x, y"" does not exist",,,,,,"select 1",,,"psql"',
      {
        timestamp: '2025-03-02 08:15:03.217 UTC',
        level: 'ERROR',
        thread: '4711',
        message: 'relation "x, y" does not exist',
      },
    ],
  ],
};
