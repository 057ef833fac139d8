import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A pool of buffers with a limit, all free. */
public class Main {
    static final ArrayBlockingQueue<byte[]> POOL = new ArrayBlockingQueue<>(40);
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40; i++) { byte[] b = new byte[256_000]; for (int k = 0; k < b.length; k++) b[k] = (byte) (k * i + 3); POOL.add(b); }
        Lab.await();
    }
}
