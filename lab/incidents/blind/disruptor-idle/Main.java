import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Workers of a ring buffer park in short steps when nothing comes. */
public class Main {
    public static void main(String[] args) throws Exception {
        AtomicLong cursor = new AtomicLong();
        for (int i = 0; i < 8; i++) new Thread(() -> { long seen = 0; while (true) { while (cursor.get() <= seen) LockSupport.parkNanos(50_000_000); seen = cursor.get(); } }, "ring-handler-" + i).start();
        while (true) { cursor.incrementAndGet(); Lab.sleep(200); }
    }
}
