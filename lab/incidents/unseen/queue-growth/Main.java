import java.util.concurrent.*;

/** Mails are queued faster than one sender sends them. */
public class Main {
    record Mail(String to, byte[] text) {}
    static final ThreadPoolExecutor SENDER = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), task -> new Thread(task, "mail-sender"));
    static volatile int sent;

    public static void main(String[] args) {
        for (int i = 0; i < 6000; i++) {
            Mail mail = new Mail("customer" + i + "@example.com", new byte[3000]);
            if (Lab.FIXED && SENDER.getQueue().size() > 50) SENDER.getQueue().clear();
            SENDER.execute(() -> send(mail));
            byte[] waste = new byte[20_000];
            sent += waste.length & 1;
            Lab.sleep(1);
        }
        Lab.await();
    }
    static void send(Mail mail) { Lab.sleep(1000); sent += mail.text().length; }
}
