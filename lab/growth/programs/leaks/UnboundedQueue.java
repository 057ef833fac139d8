import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A producer is faster than the consumer, and the queue between them has no limit. */
public class UnboundedQueue {
    record Mail(String to, String text) {}

    static final class MailSender implements Runnable {
        final BlockingQueue<Mail> outgoing = new LinkedBlockingQueue<>();

        @Override
        public void run() {
            try {
                while (true) {
                    outgoing.take();
                    Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        MailSender sender = new MailSender();
        Growth.start("mail-sender", sender);
        for (int mail = 0; mail < 6_000; mail++) sender.outgoing.add(new Mail("user-" + mail, "text " + mail));
        Growth.dump();
        for (int mail = 0; mail < 18_000; mail++) sender.outgoing.add(new Mail("user-" + mail, "text " + mail));
        Growth.dump();
    }
}
