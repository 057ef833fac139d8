import { testHostileNumbers } from '../../testing/hostile-tests.ts';

const aLine = (time: string, message: string): string =>
  `{"time":${time},"level":"ERROR","logger":"a.B","message":"${message}"}\n`;
const lines = (time: string): string =>
  aLine('1740903303000', 'began') + aLine(time, 'went on') + aLine('1740903304000', 'ended').repeat(20);

testHostileNumbers('application-log', [
  { name: 'a time of 1e308 is not stated', content: lines('1e308') },
  { name: 'a time before all time is not stated', content: lines('-1e308') },
  { name: 'a time of 400 digits is not stated', content: lines('9'.repeat(400)) },
]);
