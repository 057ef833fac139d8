export { chooseSendTime, composeMessage } from './compose.ts';
export { type Channel, type NotifyConfig, notifyJsonSchema, parseNotifyConfig } from './config.ts';
export type { Message } from './message.ts';
export { type AnalysisEnd, type Earlier, selectMessages } from './select-rules.ts';
export { buildHookRequest, type HookChannel } from './templates/index.ts';
export { formatMail } from './templates/mail.ts';
