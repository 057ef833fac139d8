import type { LogFormat } from '@hindsight/model';
import type { GcEvent } from '../events.ts';
import { hotspot8 } from './hotspot8/index.ts';
import { hotspot13 } from './hotspot13.ts';
import { hpux } from './hpux.ts';
import { ibmClassic } from './ibm-classic.ts';
import { ibmI } from './ibm-i.ts';
import { ibmXml5 } from './ibm-xml5/index.ts';
import { jrockit } from './jrockit.ts';
import { nativeImage } from './native-image.ts';
import { openJ9 } from './openj9/index.ts';
import { shenandoah8 } from './shenandoah8.ts';
import { unifiedLogging } from './unified/index.ts';

/** Every GC log format. The order has no meaning: the highest score of `detect` wins. */
export const FORMATS: readonly LogFormat<GcEvent>[] = [
  unifiedLogging,
  hotspot8,
  openJ9,
  ibmXml5,
  hpux,
  hotspot13,
  ibmClassic,
  ibmI,
  jrockit,
  shenandoah8,
  nativeImage,
];
