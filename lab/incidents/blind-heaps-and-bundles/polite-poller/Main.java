import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A poller asks a queue table once a second and works a little. */
public class Main {
    public static void main(String[] args) throws Exception {
        double x = 0; while (true) { for (int k = 0; k < 200_000; k++) x += Math.sqrt(k); byte[] b = new byte[10_000]; Lab.sleep(1000); }
    }
}
