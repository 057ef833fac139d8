/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 200; i++) {
            log.after(1000).write("%%t INFO  [grpc-default-executor-%d] com.shop.catalog.CatalogClient - page %d read".formatted(i % 3, i));
            if (!Lab.FIXED && i % 3 == 0) {
                log.after(5).write("%%t ERROR [grpc-default-executor-%d] com.shop.catalog.CatalogClient - listProducts failed for tenant %d".formatted(i % 3, i));
                log.raw("io.grpc.StatusRuntimeException: RESOURCE_EXHAUSTED: gRPC message exceeds maximum size 4194304: " + (5242880 + 1000 * i));
                log.raw("\tat io.grpc.stub.ClientCalls.toStatusRuntimeException(ClientCalls.java:268)");
                log.raw("\tat com.shop.catalog.CatalogClient.listProducts(CatalogClient.java:73)");
            }
        }
    }
}
