import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** stop() of a feed holds the feed and joins the reader, which needs the feed. */
public class Main {
    static class Feed {
        long n;
        synchronized void publish() { n++; }
        void stop(Thread reader) { if (Lab.FIXED) { try { reader.join(500); } catch (InterruptedException e) { throw new IllegalStateException(e); } return; } locked(reader); }
        synchronized void locked(Thread reader) { try { reader.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); } }
    }
    public static void main(String[] args) throws Exception {
        Feed f = new Feed();
        Thread reader = new Thread(() -> { while (true) { Lab.sleep(50); f.publish(); } }, "feed-reader");
        reader.start();
        Thread stopper = new Thread(() -> f.stop(reader), "feed-stopper");
        Lab.sleep(1000);
        stopper.start();
        for (int i = 0; i < 4; i++) new Thread(() -> { while (true) { if (!Lab.FIXED) f.publish(); Lab.sleep(300); } }, "subscriber-" + i).start();
        Lab.await();
    }
}
