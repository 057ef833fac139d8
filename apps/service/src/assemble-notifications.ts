import type { NotificationStore } from './ports/notification-store.ts';
import type { ResultStore } from './ports/result-store.ts';
import { readNotifyFile } from './settings/notify-file.ts';
import type { Settings } from './settings/settings.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './use-cases/notifications/deliver.ts';
import { createEndReporter, type EndReporter } from './use-cases/notifications/report-end.ts';
import { createSender } from './use-cases/notifications/send-message.ts';

export interface Notifier {
  readonly reporter: EndReporter;
  /** Begins to deliver what is in the outbox. */
  startDelivery(callbacks: Pick<DeliveryOptions, 'onAttempt' | 'onFailure'>): Promise<Delivery>;
}

interface NotifierStores {
  readonly results: ResultStore;
  readonly notifications: NotificationStore;
}

/** Wires the notifications that the file of the settings describes; undefined without a file. */
export function openNotifier(
  settings: Settings,
  { results, notifications }: NotifierStores,
  isShared: boolean,
): Notifier | undefined {
  const { SERVICE_NOTIFY_FILE: path, SERVICE_PUBLIC_URL: publicUrl } = settings;
  if (path === undefined) return undefined;
  const read = readNotifyFile(path);
  if (!read.ok) throw new Error(`SERVICE_NOTIFY_FILE: ${read.problems.join('; ')}.`);
  const { config } = read;
  let delivery: Delivery | undefined;
  const onAdded = () => delivery?.wake();
  return {
    reporter: createEndReporter({ config, results, notifications, publicUrl, onAdded }),
    async startDelivery(callbacks) {
      // What another process delivers at the moment is its own; a process that is alone was killed in the middle of it.
      if (!isShared) await notifications.releaseAll();
      const { sendSmtpMail } = await import('./adapters/smtp/smtp-mail.ts');
      const send = createSender({ allow: config.allow }, sendSmtpMail);
      delivery = startDelivery({ ...callbacks, notifications, channels: config.channels, send });
      return delivery;
    },
  };
}
