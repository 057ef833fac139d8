import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A queue without a limit. The fix writes batches. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.plant.ReadingWriter");
    record Reading(long sensor, long time, byte[] frame) { }
    static final BlockingQueue<Reading> READINGS = new LinkedBlockingQueue<>();
    public static void main(String[] args) {
        new Thread(() -> { while (true) { for (int i = 0; i < 40; i++) READINGS.add(new Reading(i, System.nanoTime(), new byte[700])); Lab.sleep(10); } }, "sensor-gateway").start();
        new Thread(Main::write, "reading-writer").start();
        Lab.await();
    }
    static void write() {
        long written = 0;
        while (true) {
            List<Reading> batch = new ArrayList<>();
            if (Lab.FIXED) READINGS.drainTo(batch, 1000); else { Reading r = READINGS.poll(); if (r != null) batch.add(r); }
            Lab.sleep(20); written += batch.size();
            if (written % 500 < 1) LOG.info("{} readings written, {} waiting", written, READINGS.size());
        }
    }
}
