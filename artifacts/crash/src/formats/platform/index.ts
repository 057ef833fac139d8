import { IPS_REPORT } from './ips-report.ts';
import { LIBRARY_ABORT } from './library-abort.ts';
import { MACOS_REPORT } from './macos-report.ts';
import { NATIVE_IMAGE } from './native-image.ts';
import type { PlatformFormat } from './platform-reader.ts';
import { WINDOWS_EVENT } from './windows-event.ts';

export type { PlatformReader } from './platform-reader.ts';

/** Crashes as others than the JVM tell them, the surest first. */
export const PLATFORM_FORMATS: readonly PlatformFormat[] = [
  NATIVE_IMAGE,
  MACOS_REPORT,
  IPS_REPORT,
  WINDOWS_EVENT,
  LIBRARY_ABORT,
];

/** The format whose title stands in a line, with its position. */
export function findPlatformTitle(text: string): { readonly format: PlatformFormat; readonly at: number } | undefined {
  for (const format of PLATFORM_FORMATS) {
    const at = format.findTitle(text);
    if (at >= 0) return { format, at };
  }
  return undefined;
}
