import java.util.concurrent.locks.ReentrantLock;

/** One thread reconnects for ever with back-off inside a ReentrantLock; publishers queue for it. */
public class Main {
    private static final ReentrantLock CHANNEL = new ReentrantLock();
    private static volatile boolean connected = Lab.FIXED;

    public static void main(String[] args) {
        new Thread(Main::reconnect, "broker-connection").start();
        Lab.sleep(500);
        for (int publisher = 0; publisher < 12; publisher++) new Thread(Main::publish, "publisher-" + publisher).start();
    }

    private static void reconnect() {
        CHANNEL.lock();
        try {
            for (int attempt = 1; !connected; attempt++) Lab.sleep(Math.min(30_000, 100L << Math.min(8, attempt)));
        } finally {
            CHANNEL.unlock();
        }
        Lab.await();
    }

    private static void publish() {
        while (true) {
            CHANNEL.lock();
            try {
                Lab.sleep(1);
            } finally {
                CHANNEL.unlock();
            }
            Lab.sleep(300);
        }
    }
}
