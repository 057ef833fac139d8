import { checkCrashRule } from '../../../testing/index.ts';
import { javaToolOptions } from './java-tool-options.ts';

const environment = (name: string, value: string) => ({ jvm: { environment: [{ name, value, line: 70 }] } });

checkCrashRule(javaToolOptions, {
  silent: { 'another variable': environment('JAVA_HOME', '/opt/jdk'), empty: environment('JAVA_TOOL_OPTIONS', ' ') },
  fires: {
    'an agent': {
      on: environment('JAVA_TOOL_OPTIONS', '-javaagent:/opt/a.jar'),
      level: 'INFO',
      headline: /-javaagent/,
    },
  },
});
