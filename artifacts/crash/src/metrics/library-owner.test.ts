import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyLibrary, classifyLibraryName, findJdkHome, isBelow } from './library-owner.ts';

const windows = { home: findJdkHome(['C:\\Java\\jdk-21\\bin\\server\\jvm.dll']), agents: [] };
const linux = { home: findJdkHome(['/opt/jdk/lib/server/libjvm.so']), agents: [] };

test('paths of Windows are compared without case, those of others with it', () => {
  assert.equal(classifyLibrary('c:\\java\\JDK-21\\bin\\net.dll', windows), 'jdk');
  assert.equal(classifyLibrary('/OPT/jdk/lib/libacme.so', linux), 'application');
  assert.equal(classifyLibrary('/opt/jdk/lib/libacme.so', linux), 'jdk');
});

test('a folder is one of whole names', () => {
  assert.ok(isBelow('C:/Java/jdk-21/lib/rt.jar', 'c:\\java\\jdk-21'));
  assert.ok(!isBelow('/opt/jdk-21/lib/libacme.so', '/opt/jdk'));
});

test('only folders of Windows that programs do not write to are those of the system', () => {
  const owners = {
    'C:\\WINDOWS\\System32\\ntdll.dll': 'system',
    'C:\\Windows\\WinSxS\\amd64_common\\comctl32.dll': 'system',
    'C:\\Windows\\acme-amd64.dll': 'application',
    'C:\\Windows\\Temp\\acme.dll': 'application',
  };
  for (const [path, owner] of Object.entries(owners)) assert.equal(classifyLibrary(path, windows), owner, path);
});

test('a library is known by its name in any case', () => {
  assert.equal(classifyLibraryName('JVM.dll', []), 'jvm');
  assert.equal(classifyLibraryName('AWT.dll', []), 'jdk');
});
