/** The method that `write` calls once it has parsed its arguments, which takes longer than writing a line. */
interface Buffer {
  utf8Write(text: string, offset: number, length: number): number;
}
