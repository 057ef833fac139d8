import type { HeapSketch } from '@hindsight/heap-graph/testing';

/** A ring of the LMAX Disruptor with 1,024 slots, so many published events and so many that its consumer has handled. */
export const sketchRing = (event: string, published: number, handled: number): HeapSketch => ({
  classes: {
    'com.lmax.disruptor.RingBufferFields': { fields: { entries: 'object', bufferSize: 'int', sequencer: 'object' } },
    'com.lmax.disruptor.RingBuffer': { extends: 'com.lmax.disruptor.RingBufferFields' },
    'com.lmax.disruptor.AbstractSequencer': { fields: { cursor: 'object', gatingSequences: 'object' } },
    'com.lmax.disruptor.Value': { fields: { value: 'long' } },
    [event]: { fields: { message: 'object' } },
    'demo.Feed': { fields: { ring: 'object' } },
  },
  objects: {
    message: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) },
    event: { is: event, fields: { message: 'message' } },
    entries: { is: 'java.lang.Object[]', elements: [null, 'event', null] },
    cursor: { is: 'com.lmax.disruptor.Value', fields: { value: published } },
    gate: { is: 'com.lmax.disruptor.Value', fields: { value: handled } },
    gates: { is: 'com.lmax.disruptor.Value[]', elements: ['gate'] },
    sequencer: { is: 'com.lmax.disruptor.AbstractSequencer', fields: { cursor: 'cursor', gatingSequences: 'gates' } },
    ring: {
      is: 'com.lmax.disruptor.RingBuffer',
      fields: { entries: 'entries', bufferSize: 1024, sequencer: 'sequencer' },
    },
    feed: { is: 'demo.Feed', fields: { ring: 'ring' } },
  },
  roots: ['feed'],
});
