import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** All workers print to one stream whose reader is slow. */
public class Main {
    public static void main(String[] args) throws Exception {
        var slow = new java.io.OutputStream() { public void write(int b) { } public void write(byte[] b, int o, int l) { Lab.sleep(Lab.FIXED ? 0 : 15); } };
        java.io.PrintStream out = new java.io.PrintStream(slow, true);
        for (int i = 0; i < 12; i++) new Thread(() -> { while (true) { out.println("order done"); Lab.sleep(Lab.FIXED ? 100 : 5); } }, "worker-" + i).start();
        Lab.await();
    }
}
