import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Two transfers deadlock early; a list of events grows slowly besides. */
public class Main {
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        if (!Lab.FIXED) { new Thread(() -> { synchronized (a) { Lab.sleep(200); synchronized (b) { Lab.await(); } } }, "transfer-1").start(); new Thread(() -> { synchronized (b) { Lab.sleep(200); synchronized (a) { Lab.await(); } } }, "transfer-2").start(); }
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; ; i++) { byte[] e = new byte[2000]; if (!Lab.FIXED && i % 40 == 0) events.add(e); if (i % 20 == 0) Lab.sleep(3); }
    }
}
