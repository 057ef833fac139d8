import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Timeouts are cancelled but stay in the queue of the executor until their time, which is hours away. */
public class CancelledTimers {
    static final class Timeouts {
        private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);

        void watch(int request) {
            byte[] context = new byte[200];
            timer.schedule(() -> context[0] = (byte) request, 5, TimeUnit.HOURS).cancel(false);
        }
    }

    static final Timeouts TIMEOUTS = new Timeouts();

    public static void main(String[] args) {
        for (int request = 0; request < 4_000; request++) TIMEOUTS.watch(request);
        Growth.dump();
        for (int request = 0; request < 14_000; request++) TIMEOUTS.watch(request);
        Growth.dump();
        TIMEOUTS.timer.shutdownNow();
    }
}
