import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDisk } from './disk.ts';

const GIB = 1024 ** 3;

/** Outputs with the used percent and free bytes of `/data` in them. */
const OUTPUTS: readonly (readonly [name: string, text: string, used: number, free: number])[] = [
  [
    'df -k',
    'Filesystem     1K-blocks     Used Available Use% Mounted on\n/dev/vda       1000 960 40  96% /data',
    96,
    40 * 1024,
  ],
  [
    'df -h',
    'Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda        252G   242G   10G  96% /data',
    96,
    10 * GIB,
  ],
  [
    'df -h with decimal commas',
    'Dateisystem    Größe Benutzt Verf. Verw% Eingehängt auf\n/dev/vda         252G    242G  1,5G   96% /data',
    96,
    1.5 * GIB,
  ],
  [
    'df -hT',
    'Filesystem     Type   Size  Used Avail Use% Mounted on\n/dev/vda       ext4   252G   242G   10G  96% /data',
    96,
    10 * GIB,
  ],
  [
    'df -P',
    'Filesystem     1024-blocks  Used Available Capacity Mounted on\n/dev/vda              1000   960        40      96% /data',
    96,
    40 * 1024,
  ],
  [
    'df of busybox',
    'Filesystem           1K-blocks      Used Available Use% Mounted on\n/dev/vda                  1000       960        40  96% /data',
    96,
    40 * 1024,
  ],
  [
    'df in German',
    'Dateisystem    1K-Blöcke Benutzt Verfügbar Verw% Eingehängt auf\n/dev/vda       1000 960 40  96% /data',
    96,
    40 * 1024,
  ],
  [
    'df in French',
    'Sys. de fichiers blocs de 1K Utilisé Disponible Uti% Monté sur\n/dev/vda                1000     960         40  96% /data',
    96,
    40 * 1024,
  ],
  [
    'df with a long device name',
    'Filesystem     1K-blocks     Used Available Use% Mounted on\n/dev/mapper/very-long-volume-group-name\n               1000 960 40  96% /data',
    96,
    40 * 1024,
  ],
  [
    'df of macOS',
    'Filesystem   1024-blocks Used Available Capacity iused ifree %iused  Mounted on\n/dev/disk1s1 1000 960 40    96% 500 4500   10%   /data',
    96,
    40 * 1024,
  ],
  [
    'df -h of macOS',
    'Filesystem     Size   Used  Avail Capacity iused      ifree %iused  Mounted on\n/dev/disk1s1  466Gi  446Gi   20Gi    96%  484316 4881968564    0%   /data',
    96,
    20 * GIB,
  ],
];

for (const [name, text, used, free] of OUTPUTS) {
  test(`${name}`, () => {
    const row = readDisk(text.split('\n')).find(({ mount }) => mount === '/data');
    assert.deepEqual([row?.usedPercent, row?.freeBytes], [used, free]);
  });
}

test('mounts keep their blanks, and an unreadable line is no file system', () => {
  const text =
    'df: /run/user/1000/doc: Operation not permitted\nFilesystem     1K-blocks     Used Available Use% Mounted on\n/dev/sdb1      1000 100 900  10% /media/My Disk\nproc           0 0 0     - /proc';
  assert.deepEqual(
    readDisk(text.split('\n')).map(({ mount }) => mount),
    ['/media/My Disk'],
  );
});
