import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Listeners are held weakly, buffers are taken from a bounded pool. */
public class Main {
    static final List<java.lang.ref.WeakReference<Object>> BUS = new CopyOnWriteArrayList<>();
    static final List<Object> KEPT = new ArrayList<>();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 500; i++) { Object l = new Object(); BUS.add(new java.lang.ref.WeakReference<>(l)); if (i % 10 == 0) KEPT.add(l); }
        var pool = new ArrayBlockingQueue<byte[]>(64); for (int i = 0; i < 64; i++) pool.add(new byte[64_000]);
        Object[] hold = {pool};
        for (int i = 0; ; i++) { byte[] b = pool.poll(); b[i % 64000] = 1; Lab.sleep(20); pool.add(b); }
    }
}
