import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  minecraft: [
    [
      '[08:15:03] [Server thread/ERROR]: Could not load plugin Shop',
      { timestamp: '08:15:03', level: 'ERROR', thread: 'Server thread', message: 'Could not load plugin Shop' },
    ],
    [
      '[08:15:03] [Server thread/INFO]: [Shop] Enabling Shop v1.7',
      { level: 'INFO', logger: undefined, message: '[Shop] Enabling Shop v1.7' },
    ],
    ['[08:15:03] [Async Chat Thread - #17/INFO]: <player> hello', { level: 'INFO', message: '<player> hello' }],
    [
      '[02Mar2025 08:15:03.217] [main/WARN] [net.minecraft.world.Chunks/]: slow',
      {
        timestamp: '02Mar2025 08:15:03.217',
        level: 'WARN',
        thread: 'main',
        logger: 'net.minecraft.world.Chunks',
        message: 'slow',
      },
    ],
    [
      '[023月2025 08:15:03.217] [main/FATAL] [ne.mi.fm.Loader/LOADING]: boom',
      { level: 'FATAL', logger: 'ne.mi.fm.Loader' },
    ],
    ['[08:15:03] [main/INFO] [FML]: Forge started', { logger: 'FML', message: 'Forge started' }],
    ['[08:15:03] [main/INFO] (Minecraft) Loading 17 mods', { thread: 'main', logger: 'Minecraft' }],
    ['[08:15:03] [Server thread/INFO] []: Unknown command', { logger: undefined, message: 'Unknown command' }],
    ['[08:15:03] [ERROR] [FabricLoader/]: Uncaught exception', { level: 'ERROR', logger: 'FabricLoader' }],
    [
      '[08:15:03 ERROR]: [Shop] Could not load plugin',
      { timestamp: '08:15:03', level: 'ERROR', thread: undefined, message: '[Shop] Could not load plugin' },
    ],
  ],
};
