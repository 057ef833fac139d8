import java.util.concurrent.atomic.LongAdder;

/** Five tellers book into one ledger, and each writes its receipt while it holds the monitor of the ledger. */
public class Main {
    static final class Ledger {
        private final LongAdder booked = new LongAdder();

        synchronized void book() {
            booked.increment();
            Lab.sleep(30);
        }

        void bookOutsideLock() {
            booked.increment();
            Lab.sleep(30);
        }
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        for (int i = 0; i < 5; i++)
            new Thread(() -> {
                while (true) {
                    if (Lab.FIXED) ledger.bookOutsideLock();
                    else ledger.book();
                    Lab.sleep(2);
                }
            }, "teller-" + i).start();
    }
}
