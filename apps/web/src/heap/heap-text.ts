import { formatQuantity } from '@hindsight/model';

const WHOLE = new Intl.NumberFormat('en-US');

/** Formats a whole number: `6,387,640`. */
export const whole = (value: number): string => WHOLE.format(value);

/** Formats a size: `6.09 MB`. */
export const formatSize = (bytes: number): string => formatQuantity({ value: bytes, unit: 'bytes' });

/** Formats a size exactly: `6.09 MB · 6,387,640 bytes`. */
export const formatExactSize = (bytes: number): string =>
  bytes < 1024 ? `${whole(bytes)} bytes` : `${formatSize(bytes)} · ${whole(bytes)} bytes`;

/** Formats kinds of GC roots: `JNI_GLOBAL, STICKY_CLASS` becomes `JNI global, sticky class`. */
export const formatRootKinds = (kinds: string): string =>
  kinds
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\bjni\b/g, 'JNI')
    .replace(/\bjava\b/g, 'Java')
    .replace(/\bvm\b/g, 'VM');
