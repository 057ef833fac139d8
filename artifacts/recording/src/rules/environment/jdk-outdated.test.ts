import { checkRecordingRule } from '../../../testing/index.ts';
import { jdkOutdated } from './jdk-outdated.ts';

checkRecordingRule(jdkOutdated, {
  silent: {
    'one update behind': {
      facts: {
        jvm: { version: 'OpenJDK 64-Bit Server VM (17.0.16+8) for linux-amd64 JRE (17.0.16+8), built on', feature: 17 },
      },
    },
  },
  fires: {
    'a year behind': {
      on: {
        facts: {
          jvm: {
            version: 'OpenJDK 64-Bit Server VM (17.0.12+7) for linux-amd64 JRE (17.0.12+7), built on',
            feature: 17,
          },
        },
      },
      level: 'INFO',
      headline: /17.0.12/,
    },
    'a release that has ended': {
      on: {
        facts: {
          jvm: {
            version: 'OpenJDK 64-Bit Server VM (12.0.1+12) for linux-amd64 JRE (12.0.1+12), built on',
            feature: 12,
          },
        },
      },
      level: 'INFO',
      headline: /Java 12/,
    },
  },
});
