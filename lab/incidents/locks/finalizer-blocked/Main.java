import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Native handles are released in finalize(), which takes a lock that a slow job keeps. */
public class Main {
    static final Object DEVICE = new Object();

    static final class Handle {
        final byte[] buffer = new byte[10_000];

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            release();
        }

        void release() {
            synchronized (DEVICE) {
                buffer[0] = 1;
            }
        }
    }

    static void calibrate() {
        synchronized (DEVICE) {
            Lab.sleep(Lab.FIXED ? 5 : 60_000);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                calibrate();
                Lab.sleep(1000);
            }
        }, "device-calibration").start();
        ScheduledExecutorService measurements = Executors.newScheduledThreadPool(1);
        measurements.scheduleAtFixedRate(Handle::new, 0, 5, TimeUnit.MILLISECONDS);
        measurements.scheduleAtFixedRate(System::gc, 1, 1, TimeUnit.SECONDS);
        Lab.await();
    }
}
