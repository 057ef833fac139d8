import type { HeapSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

const ROWS = 'org.h2.mvstore.MVMap';

/** A database of two tables, the second one with so many bytes of rows, beside 20 KB of other things. */
const sketchDatabase = (bytes: number, holder = 'org.h2.engine.Database'): HeapSketch => ({
  classes: {
    [holder]: { fields: { first: 'object', second: 'object' } },
    'org.h2.engine.DbObject': { fields: { objectName: 'object' } },
    'org.h2.mvstore.db.MVTable': { extends: 'org.h2.engine.DbObject', fields: { primaryIndex: 'object' } },
    'org.h2.mvstore.db.MVPrimaryIndex': { fields: { dataMap: 'object' } },
    'org.h2.mvstore.tx.TransactionMap': { fields: { map: 'object' } },
    [ROWS]: { fields: { root: 'object' } },
  },
  objects: {
    ...Object.fromEntries(
      ['TOWN', 'AUDIT'].flatMap((name, at) => [
        [`name${at}`, { text: name }],
        [`page${at}`, { is: 'byte[]', bytes: new Array<number>(at === 0 ? 8 : bytes).fill(at + 1) }],
        [`rows${at}`, { is: ROWS, fields: { root: `page${at}` } }],
        [`map${at}`, { is: 'org.h2.mvstore.tx.TransactionMap', fields: { map: `rows${at}` } }],
        [`index${at}`, { is: 'org.h2.mvstore.db.MVPrimaryIndex', fields: { dataMap: `map${at}` } }],
        [
          `table${at}`,
          { is: 'org.h2.mvstore.db.MVTable', fields: { objectName: `name${at}`, primaryIndex: `index${at}` } },
        ],
      ]),
    ),
    database: { is: holder, fields: { first: 'table0', second: 'table1' } },
    rest: { is: 'byte[]', bytes: new Array<number>(20_000).fill(9) },
  },
  roots: ['database', 'rest'],
});

/** A result that a program has read and keeps. */
const RESULT: HeapSketch = {
  classes: { 'org.h2.result.LocalResult': { fields: { rows: 'object' } } },
  objects: {
    rows: { is: 'byte[]', bytes: new Array<number>(900).fill(1) },
    result: { is: 'org.h2.result.LocalResult', fields: { rows: 'rows' } },
    rest: { is: 'byte[]', bytes: new Array<number>(20_000).fill(9) },
  },
  roots: ['result', 'rest'],
};

/** Parameters of statements that a program has collected and not yet run. */
const BATCH: HeapSketch = {
  classes: { 'org.h2.value.ValueVarchar': { fields: { value: 'object' } } },
  objects: {
    text: { is: 'byte[]', bytes: new Array<number>(12_000).fill(1) },
    value: { is: 'org.h2.value.ValueVarchar', fields: { value: 'text' } },
    batch: { is: 'java.lang.Object[]', elements: ['value'] },
    rest: { is: 'byte[]', bytes: new Array<number>(20_000).fill(9) },
  },
  roots: ['batch', 'rest'],
};

checkPattern('embedded-database', {
  silent: {
    'a small database': () => sketchDatabase(1000),
    'a result of the driver': () => RESULT,
    'values of a batch': () => BATCH,
  },
  fires: () => sketchDatabase(12_000),
  explanation: 'The database H2 in the process keeps 12 KB, most of it in the table AUDIT',
});
