import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A client of a partner waits between its attempts while it holds the lock that all requests need. */
public class Main {
    private static final Object CONNECTION = new Object();

    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(16);
        for (int request = 0; request < 16; request++) requests.execute(Main::callForEver);
        Lab.await();
    }

    private static void callForEver() {
        while (true) callPartner();
    }

    private static void callPartner() {
        if (Lab.FIXED) {
            Lab.sleep(200);
            return;
        }
        synchronized (CONNECTION) {
            waitForNextAttempt();
        }
    }

    private static void waitForNextAttempt() {
        Lab.sleep(20_000);
    }
}
