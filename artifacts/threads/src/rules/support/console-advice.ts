/** What to do about a thread that stands in a write to the console. */
export const READ_THE_CONSOLE =
  'Check what reads the console of the process: a terminal in which text is selected or output is paused (Ctrl-S, QuickEdit of Windows), or a parent process or log driver that has stopped reading the pipe. Send the output to a file or read it, and write logs through an asynchronous appender with a bounded queue.';
