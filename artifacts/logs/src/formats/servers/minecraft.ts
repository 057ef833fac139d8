import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/**
 * Servers and clients of Minecraft: `[08:15:03] [Server thread/ERROR]: message`, in which Forge writes the logger before the colon,
 * `[02Mar2025 08:15:03.217] [main/WARN] [net.minecraft.world/MARKER]: message`; the console of Paper has `[08:15:03 ERROR]: message`.
 */
export const MINECRAFT = definePatternFormat({
  id: 'minecraft',
  title: 'Minecraft, Forge, Paper',
  pattern: new RegExp(
    String.raw`^\[(${TIMESTAMP})(?:\] \[(?:([^\]]{1,120})\/)?| )(FATAL|ERROR|WARN|INFO|DEBUG|TRACE)\](?:: | [[(]([^\])]{0,160}?)(?:\/[A-Z_]*)?(?:\]: |\) ))(.*)$`,
    's',
  ),
  groups: ['timestamp', 'thread', 'level', 'logger', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
