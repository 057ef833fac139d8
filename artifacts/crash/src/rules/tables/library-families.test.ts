import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLibraryProduct, type LibraryFamily } from './library-families.ts';

const FAMILIES: Readonly<Record<string, LibraryFamily | undefined>> = {
  'nvoglv64.dll': 'graphics-driver',
  'atio6axx.dll': 'graphics-driver',
  'ig9icd64.dll': 'graphics-driver',
  'igxelpicd64.dll': 'graphics-driver',
  'libGLX_nvidia.so.535.54.03': 'graphics-driver',
  'swrast_dri.so': 'graphics-driver',
  'lwjgl_opengl.dll': 'graphics-binding',
  'glfw.dll': 'graphics-binding',
  'libjogl_desktop.so': 'graphics-binding',
  'libopenal.so': 'media',
  'sigar-amd64-winnt.dll': 'system-information',
  'libfreetype.so.6': 'font',
  'libharfbuzz.so.0': 'font',
  'libfontmanager.so': 'font',
  'libcairo.so.2': 'gui',
  'libgtk-3.so.0': 'gui',
  'libswt-pi4-gtk-4940r23.so': 'gui',
  'awt.dll': 'gui',
  'libawt_xawt.so': 'gui',
  'jfxwebkit.dll': 'gui',
  'libocijdbc19.so': 'database',
  'libclntsh.so.19.1': 'database',
  'sqljdbc_auth.dll': 'database',
  'mssql-jdbc_auth-12.2.0.x64.dll': 'database',
  'sqlite-3.36.0-libsqlitejdbc.so': 'database',
  'libsqlitejdbc.so': 'database',
  'libpq.so.5': 'database',
  'jna8588255081773605818.tmp': 'jna',
  'jna-1234.dll': 'jna',
  'libjnidispatch.so': 'jna',
  'libasyncProfiler.so': 'profiler',
  'libyjpagent.so': 'profiler',
  'DiscordHook64.dll': 'overlay',
  'graphics-hook64.dll': 'overlay',
  'aswhook.dll': 'security-product',
  'liboneagentjava.so': 'agent',
  'libapmagent.so': 'agent',
  'libsnappyjava.so': 'compression',
  'librocksdbjni-linux64.so': 'storage',
  'libnetty_tcnative_linux_x86_64.so': 'network',
  'tcnative-1.dll': 'network',
  'libzip.so': 'compression',
  'libacmeimg.so': undefined,
  'libjvm.so': undefined,
  'libc.so.6': undefined,
  'libjava.so': undefined,
  'ntdll.dll': undefined,
};

for (const [library, family] of Object.entries(FAMILIES)) {
  test(`${library} is of ${family ?? 'no known product'}`, () => {
    assert.equal(findLibraryProduct(library)?.family, family);
  });
}

test('a library without a name is of no product', () => assert.equal(findLibraryProduct(undefined), undefined));

test('two profilers of one origin are told apart', () => {
  assert.equal(findLibraryProduct('libjavaProfiler160.so')?.product, 'Datadog continuous profiler');
  assert.equal(findLibraryProduct('libasyncProfiler-160.so')?.product, 'async-profiler');
});
