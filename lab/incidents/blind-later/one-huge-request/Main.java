import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Every eight seconds a report asks for more than the heap has; it fails and its memory is free again. */
public class Main {
    static void report() { List<byte[]> rows = new ArrayList<>(); try { while (true) rows.add(new byte[100_000]); } catch (OutOfMemoryError e) { rows = null; System.out.println("report failed: " + e); } }
    public static void main(String[] args) throws Exception {
        byte[] sink = null; long next = System.currentTimeMillis() + 6000;
        while (true) {
            for (int k = 0; k < 30; k++) sink = new byte[6000];
            if (!Lab.FIXED && System.currentTimeMillis() > next) { next += 8000; report(); }
            Lab.sleep(1);
        }
    }
}
