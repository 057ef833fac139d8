/** Reads a primitive value. `type` is the type code of HPROF; a long is rounded to a double. */
export function readPrimitive(bytes: Buffer, type: number): number {
  switch (type) {
    case 4:
    case 8:
      return bytes.readInt8(0);
    case 5:
      return bytes.readUInt16BE(0);
    case 6:
      return bytes.readFloatBE(0);
    case 7:
      return bytes.readDoubleBE(0);
    case 9:
      return bytes.readInt16BE(0);
    case 10:
      return bytes.readInt32BE(0);
    default:
      return Number(bytes.readBigInt64BE(0));
  }
}
