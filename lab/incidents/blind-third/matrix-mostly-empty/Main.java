import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Routes from stop to stop. */
public class Main {
    record Route(int from, int to) {}
    static Route[][] routes = new Route[3_000][];
    public static void main(String[] args) {
        Random random = new Random(4);
        for (int i = 0; i < 3_000; i++) { routes[i] = new Route[Lab.FIXED ? 10 : 3_000]; for (int k = 0; k < 3; k++) routes[i][random.nextInt(routes[i].length)] = new Route(i, k); }
        Lab.await();
    }
}
