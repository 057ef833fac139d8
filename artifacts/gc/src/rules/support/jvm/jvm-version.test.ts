import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions, formatJvmVersion, type JvmVersion, parseJvmVersion } from './jvm-version.ts';

const VERSIONS: Readonly<Record<string, JvmVersion | undefined>> = {
  '17.0.15+6-Debian': { major: 17, update: 15 },
  '25.0.3+9-LTS': { major: 25, update: 3 },
  '25+36-LTS (release)': { major: 25 },
  '24-internal-adhoc': { major: 24 },
  '21.0.2+13-LTS (release)': { major: 21, update: 2 },
  '9.0.4+11': { major: 9, update: 4 },
  '1.8.0_121-b13': { major: 8, update: 121 },
  '1.7.0-b147': { major: 7 },
  '1.4.2_13': { major: 4, update: 13 },
  'JRE 1.8.0 IBM J9 2.8 Linux amd64-64': { major: 8 },
  R26_Java626_GA_FP1_20110418_1915_B80450_CMPRSS: { major: 6 },
  R28_Java8_GA_20150116_2030_B231420_CMPRSS: { major: 8 },
  'Java HotSpot(TM) 64-Bit Server VM (25.121-b13) for bsd-amd64 JRE (1.8.0_121-b13), built on Dec 12 2016': {
    major: 8,
    update: 121,
  },
  '25.71-b00': { major: 8, update: 71 },
  '24.45-b08': { major: 7 },
  'openj9-docs': undefined,
  '200811_07': undefined,
  '': undefined,
};

for (const [text, expected] of Object.entries(VERSIONS)) {
  test(`reads the version in "${text}"`, () => assert.deepEqual(parseJvmVersion(text), expected));
}

test('versions are ordered by major, then by update', () => {
  assert.ok(compareVersions({ major: 8, update: 31 }, { major: 8, update: 40 }) < 0);
  assert.ok(compareVersions({ major: 7, update: 80 }, { major: 8, update: 40 }) < 0);
  assert.ok(compareVersions({ major: 11 }, { major: 8, update: 191 }) > 0);
  assert.equal(compareVersions({ major: 8, update: 40 }, { major: 8, update: 40 }), 0);
});

test('versions are formatted as people write them', () => {
  assert.equal(formatJvmVersion({ major: 8, update: 121 }), '8u121');
  assert.equal(formatJvmVersion({ major: 17, update: 15 }), '17.0.15');
  assert.equal(formatJvmVersion({ major: 26 }), '26');
});
