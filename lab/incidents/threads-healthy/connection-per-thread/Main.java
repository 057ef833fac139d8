import com.acme.telemetry.TelemetryServer;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A telemetry server with one platform thread per device; 60 devices are connected and silent. */
public class Main {
    public static void main(String[] args) throws Exception {
        TelemetryServer server = new TelemetryServer();
        new Thread(server, "telemetry-listener").start();
        List<Socket> devices = new ArrayList<>();
        for (int device = 0; device < 60; device++) devices.add(new Socket("localhost", server.port()));
        Lab.await();
    }
}
